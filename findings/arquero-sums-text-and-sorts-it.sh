#!/usr/bin/env bash
# Runs: arquero 7.2.1 on a table of two amounts that are text of digits, and fromJSON on a list of
# rows.
# Guess: text is summed, compared and sorted as numbers, or all three are errors; and a list of rows
# becomes a table of rows.
# Seen: sum, mean and median take the texts for numbers, but max and orderby compare letters: the
# largest of 9000 and 10000 is 9000, and 10000 comes first. fromJSON of rows is an empty table,
# without an error; it wants columns.
# Why it matters: a report has a right sum beside a wrong maximum, so it looks checked; and a list
# that was fetched well counts nothing. from(rows) reads rows. Our amounts are summed as BigInt.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts arquero@7.2.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import * as aq from 'arquero';

const { op } = aq;
const rows = [{ amount: '9000' }, { amount: '10000' }];
const [row] = aq
  .from(rows)
  .rollup({ sum: op.sum('amount'), median: op.median('amount'), max: op.max('amount') })
  .objects();
const first = aq.from(rows).orderby('amount').array('amount')[0];
const read = aq.fromJSON(JSON.stringify(rows)).objects().length;
const seen = `sum ${row.sum}, median ${row.median}, max ${row.max}, first ${first}, rows ${read}`;
console.log('version: arquero 7.2.1');
console.log('guess:   sum 19000, median 9500, max 10000, first 9000, rows 2');
console.log(`seen:    ${seen}`);
process.exit(seen === 'sum 19000, median 9500, max 9000, first 10000, rows 0' ? 0 : 1);
JS
node try.mjs
