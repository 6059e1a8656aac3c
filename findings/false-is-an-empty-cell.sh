#!/usr/bin/env bash
# Runs: csv-stringify 6.9.0, csv-parse 7.0.3 and fast-csv 5.0.8, with a header, on rows and names.
# Guess: false is "false", a Date is written as ISO, a field of a later row gets a column, and with
# `cast` a name stays text.
# Seen: csv-stringify writes true as 1 and false as nothing, which is what null is, and a Date in
# milliseconds. It and fast-csv take the columns of the first row, and a later field is lost.
# csv-parse reads 0x1F as 0, and “model 3” as a day of March 2001 with `cast_date`.
# Why it matters: “not archived” and “unknown” are one cell. Our export writes both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  csv-stringify@6.9.0 csv-parse@7.0.3 fast-csv@5.0.8 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { writeToString } from 'fast-csv';

const at = new Date('2026-11-29T00:00:00.000Z');
const row = { archived: false, fork: true, at, license: null };
const late = [{ name: 'a' }, { name: 'b', stars: 7 }];
const flat = (csv) => csv.trim().replaceAll('\n', '/');
const [read] = parse('name,title\n0x1F,model 3\n', { columns: true, cast: true, cast_date: true });
const seen = [
  flat(stringify([row])),
  flat(stringify(late, { header: true })),
  flat(await writeToString(late, { headers: true })),
  JSON.stringify(read),
].join(' | ');
console.log('version: csv-stringify 6.9.0, csv-parse 7.0.3, fast-csv 5.0.8');
const guess = 'false,true,2026-11-29T00:00:00.000Z, | name,stars/a,/b,7 | the same';
console.log(`guess:   ${guess} | {"name":"0x1F","title":"model 3"}`);
console.log(`seen:    ${seen}`);
const title = '{"name":0,"title":"2001-03-01T00:00:00.000Z"}';
process.exit(seen === `,1,1795910400000, | name/a/b | name/a/b | ${title}` ? 0 : 1);
JS
TZ=UTC node try.mjs
