#!/usr/bin/env bash
# Runs: console-table-printer 2.16.1 with a computed column, on the rows of a night.
# Guess: what is computed stands in the printed table alone. No guess stood before the run: the
# surprise was met on the way to another one.
# Seen: after the table is printed, each row of the caller has the computed field, too, and JSON of
# the same rows writes it. Frozen rows throw “Cannot add property share, object is not extensible”.
# Sorting, a filter and “transform” leave the rows alone.
# Why it matters: a summary in the log, printed before the file is written, adds a field to all rows
# that are published. Our nights log JSON.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts console-table-printer@2.16.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import printer from 'console-table-printer';

const night = () => [{ name: 'next.js', stars: 7 }, { name: 'hello', stars: 5 }];
const share = { name: 'share', function: (row) => row.stars / 10 };
const print = (options, rows) => {
  const table = new printer.Table(options);
  table.addRows(rows);
  table.render();
  return JSON.stringify(rows);
};
const before = JSON.stringify(night());
const seen = print({ computedColumns: [share] }, night());
const others = [
  print({ sort: (one, other) => one.stars - other.stars }, night()),
  print({ filter: (row) => row.stars > 5 }, night()),
  print({ columns: [{ name: 'stars', transform: (stars) => stars * 2 }] }, night()),
];
let fault = 'none';
try {
  print({ computedColumns: [share] }, night().map(Object.freeze));
} catch (error) {
  fault = error.message;
}
console.log('version: console-table-printer 2.16.1');
console.log(`guess:   ${before}`);
console.log(`seen:    ${seen}; frozen rows: ${fault}`);
const expected = JSON.stringify(night().map((row) => ({ ...row, share: row.stars / 10 })));
const same = seen === expected && others.every((rows) => rows === before);
process.exit(same && fault === 'Cannot add property share, object is not extensible' ? 0 : 1);
JS
node try.mjs
