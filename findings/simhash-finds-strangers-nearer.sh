#!/usr/bin/env bash
# Runs: simhash-js 1.0.0 on the two sentences of its manual, on a text of another matter, and on a
# description in which one letter is missing.
# Guess: near texts are alike by 0.9 or so, and others by a half or less: that is what it is for.
# Seen: the two sentences are alike by 0.30, and the strange one is nearer to the first, by 0.45.
# One missing letter leaves 0.44, and 20 of 32 bits differ.
# Why it matters: no threshold parts these copies from the stranger: one that takes the copies takes
# the stranger, too. Our product compares hashes of four words in a row.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts simhash-js@1.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import simhash from 'simhash-js';

const hasher = new simhash.SimHash();
const alike = (one, other) =>
  simhash.Comparator.similarity(hasher.hash(one), hasher.hash(other)).toFixed(2);
const first = 'This is a test of the Emergency Blogcast System';
const second = 'This is a second test of the Emergency Blogcast System';
const cats = 'Pictures of cats that learn to play chess against their owners on rainy evenings.';
const parser =
  'A fast and small JSON parser for Rust, with no dependencies and full support of streams.';
const shorter = parser.replace('streams', 'stream');
const seen = [alike(first, second), alike(first, cats), alike(parser, shorter)].join(', ');
console.log('version: simhash-js 1.0.0');
console.log('guess:   0.9, 0.3, 0.95');
console.log('seen:   ', seen);
process.exit(seen === '0.30, 0.45, 0.44' ? 0 : 1);
JS
node try.mjs
