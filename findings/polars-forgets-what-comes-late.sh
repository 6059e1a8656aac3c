#!/usr/bin/env bash
# Runs: nodejs-polars 0.26.1, a DataFrame of rows whose "starsGained" is null in the first 200, and
# of a last row that has a number there and one field more.
# Guess: the column is of numbers, with 200 nulls; the new field is a column with 200 nulls.
# Seen: the column has the type Null and the number is gone, without an error; so is the new field.
# readJSON of the same rows throws at the new field.
# Why it matters: a repository's gain is null on its first night, so a list that begins with new
# ones loses the gains of all others; a field that a later version adds is lost too.
# "inferSchemaLength" helps. JSON can say no more than null; our documents name the types.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  nodejs-polars@0.26.1 nodejs-polars-linux-x64-gnu@0.26.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import pl from 'nodejs-polars';

const fresh = Array.from({ length: 200 }, () => ({ name: 'new', starsGained: null }));
const rows = [...fresh, { name: 'known', starsGained: 7, category: 'Games' }];
const last = (options) => JSON.stringify(pl.DataFrame(rows, options).tail(1).toRecords()[0]);
const seen = last();
const whole = last({ inferSchemaLength: 1000 });
let json = 'reads';
try {
  pl.readJSON(JSON.stringify(rows));
} catch {
  json = 'throws';
}
console.log('version: nodejs-polars 0.26.1');
console.log('guess:   {"name":"known","starsGained":7,"category":"Games"}');
console.log(`seen:    ${seen}; with inferSchemaLength ${whole}; readJSON ${json}`);
process.exit(seen === '{"name":"known","starsGained":null}' && whole.includes('7') ? 0 : 1);
JS
node try.mjs
