#!/usr/bin/env bash
# Runs: MATCH() of @formulajs/formulajs 4.6.1 with the type 0, which finds the place of a text.
# Guess: it finds the same text. Spreadsheets know * and ? as signs for other letters, and no more.
# Seen: the point stands for any letter and the bar for "or": "next.js" is found at "next-js", and
# "a|b" at "b". "C++" and "vue(3)" are found well, and VLOOKUP() finds "next.js".
# Why it matters: names of repositories are full of points, and INDEX() with MATCH() is how a sheet
# joins two tables. The stars of next-js are put beside next.js, without an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @formulajs/formulajs@4.6.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { MATCH, VLOOKUP } from '@formulajs/formulajs';

const seen = [
  MATCH('next.js', ['next-js', 'next.js'], 0),
  MATCH('a|b', ['b', 'a|b'], 0),
  MATCH('C++', ['C', 'C++'], 0),
  VLOOKUP('next.js', [['next-js', 1], ['next.js', 2]], 2, false),
];
console.log('version: @formulajs/formulajs 4.6.1');
console.log('guess:   2, 2, 2, 2');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1,1,2,2' ? 0 : 1);
JS
node try.mjs
