#!/usr/bin/env bash
# Runs: Dexie 4.4.7 on fake-indexeddb 6.2.8: sortBy(), which sorts in memory, over counts of stars
# of which one is null or lacks, over true and false, and over BigInts.
# Guess: the unknown row comes first or last and the others are sorted; false comes before true, and
# BigInts by their value.
# Seen: one null leaves rows where they were: 8 comes behind 9, and 0 behind 10; a field that lacks
# does the same. True and false, and BigInts, are not sorted at all. Nothing throws, and reverse()
# turns the order that was stored.
# Why it matters: a list of trending repositories is sorted until one count is unknown. orderBy() on
# an index is right, and leaves the unknown row out. Sort the array yourself. We have no such store.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dexie@4.4.7 fake-indexeddb@6.2.8 \
  2>npm.log || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import 'fake-indexeddb/auto';
import Dexie from 'dexie';

const database = new Dexie('nights');
database.version(1).stores({ repositories: 'id, stars' });
const sorted = async (values) => {
  await database.repositories.clear();
  await database.repositories.bulkAdd(
    values.map((stars, id) => (stars === undefined ? { id } : { id, stars })),
  );
  const rows = await database.repositories.toCollection().sortBy('stars');
  return rows.map((row) => String(row.stars)).join(' ');
};
const lists = [
  [5, 9, 1, null, 7, 3, 8], [9, 10, null, 0], [5, undefined, 1, 9], [true, false, true],
  [3n, 1n, 2n], [5, 9, 1, 0, 7, 3, 8],
];
const seen = [];
for (const list of lists) seen.push(await sorted(list));
console.log(`version: Dexie ${Dexie.semVer}, fake-indexeddb 6.2.8`);
console.log('guess:   1 3 5 7 8 9 and 0 9 10 around null, 1 5 9, false true true, 1 2 3');
console.log('seen:   ', seen.join(', '));
const expected = [
  '1 3 5 7 9 null 8', '9 10 null 0', '5 undefined 1 9', 'true false true', '3 1 2', '0 1 3 5 7 8 9',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
