#!/usr/bin/env bash
# Runs: json-diff-ts 4.10.4: the difference of two nights, whose counts stand under the names of
# repositories, is made atomic, made whole again, and applied to the first night.
# Guess: the second night comes out: its changelog says that keys with periods are mended in 3.0.1.
# Seen: the new count of octocat/next.js stands beside the list, under a key named
# “stars[octocat/next.js]”, and the old count stays; names without a point are changed. A list of
# rows that are told apart by an id with a point is right, and so is the change set that was not
# made atomic.
# Why it matters: a mirror that is fed with such changes keeps the first count of each repository
# with a point in its name, without an error. Our counts are rows of a list.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts json-diff-ts@4.10.4 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { applyChangeset, atomizeChangeset, diff, unatomizeChangeset } from 'json-diff-ts';

const copy = (value) => JSON.parse(JSON.stringify(value));
const through = (before, after, options) => {
  const changes = diff(before, after, options);
  const atomic = unatomizeChangeset(copy(atomizeChangeset(changes)));
  const plain = JSON.stringify(applyChangeset(copy(before), changes));
  if (plain !== JSON.stringify(after)) throw new Error('The plain change set is wrong, too.');
  return JSON.stringify(applyChangeset(copy(before), atomic));
};
const before = { stars: { 'octocat/hello': 5, 'octocat/next.js': 5 } };
const after = { stars: { 'octocat/hello': 6, 'octocat/next.js': 6 } };
const rows = (stars) => ({ rows: [{ id: 'octocat/next.js', stars }] });
const seen = through(before, after);
const listed = through(rows(5), rows(6), { embeddedObjKeys: { rows: 'id' } });
console.log('version: json-diff-ts 4.10.4');
console.log(`guess:   ${JSON.stringify(after)}`);
console.log(`seen:    ${seen}; as rows: ${listed}`);
const half = { stars: { 'octocat/hello': 6, 'octocat/next.js': 5 }, 'stars[octocat/next.js]': 6 };
process.exit(seen === JSON.stringify(half) && listed === JSON.stringify(rows(6)) ? 0 : 1);
JS
node try.mjs
