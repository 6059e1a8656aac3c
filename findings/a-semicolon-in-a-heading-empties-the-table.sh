#!/usr/bin/env bash
# Runs: parse() of csv-string 4.1.1 without a separator, which it then finds out by itself.
# Guess: a semicolon between quotation marks is no separator; at the worst, columns are cut wrongly.
# Seen: if the first heading holds a semicolon, a bar or a tab, the whole table is an empty list: no
# rows, no headings, and no error. In the second heading it does no harm, and with "," given all
# rows are read.
# Why it matters: a table whose first column is called "stars; forks" is empty, and a sum of it is
# 0. Our headings are single words.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts csv-string@4.1.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const CSV = createRequire(import.meta.url)('csv-string');

const rows = '\nalpha,5\nbeta,7\n';
const seen = [
  CSV.parse(`"name; owner",stars${rows}`),
  CSV.parse(`"name | owner",stars${rows}`),
  CSV.parse(`name,"stars; forks"${rows}`),
  CSV.parse(`"name; owner",stars${rows}`, ','),
].map((list) => list.length);
console.log('version: csv-string 4.1.1');
console.log('guess:   3 lines, four times');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '0,0,3,3' ? 0 : 1);
JS
node try.mjs
