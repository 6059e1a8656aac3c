#!/usr/bin/env bash
# Runs: approximate-number 3.0.1, which shortens numbers for people: 1234 is “1.2k”.
# Guess: with the documented option decimal: ',' 1234 is “1,2k” and 1.9 is “1,9”; 999,950, rounded,
# is “1m”.
# Seen: “1,2k” is right, but 1.9, 0.5 and -1.9 are “NaN”, “NaN” and “-NaN”. The comma is put in
# before the number is read again. 999,950 is “1000k” with round: true.
# Why it matters: a page for German or French readers shows NaN for every mean below ten, and tests
# with large counts pass. Ours shows whole counts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts approximate-number@3.0.1 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { approximateNumber } from 'approximate-number';

const seen = [1234, 10.4, 1.9, 0.5, -1.9].map((n) => approximateNumber(n, { decimal: ',' }));
seen.push(approximateNumber(1.9), approximateNumber(999950, { round: true }));
console.log('version: approximate-number 3.0.1');
console.log('guess:   1,2k  10  1,9  0,5  -1,9  1.9  1m');
console.log('seen:   ', seen.join('  '));
process.exit(seen.join(' ') === '1,2k 10 NaN NaN -NaN 1.9 1000k' ? 0 : 1);
JS
node try.mjs
