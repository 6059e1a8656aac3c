#!/usr/bin/env bash
# Runs: words-to-numbers 1.5.1 on numbers in words.
# Guess: hundreds of thousands are read as well as the example of its manual ("six million five
# thousand and two" is 6005002).
# Seen: a hundred with more behind it before "thousand" or "million" is split: "one hundred fifty
# thousand" is 50100, "nine hundred ninety nine thousand" is 9990, "forty two thousand" is 2040, and
# "one point five million" is the text NaN. "one hundred thousand" and "twelve thousand" are right.
# Why it matters: a sentence about stars or downloads gets another figure, of the wrong size, and no
# error. Our figures are digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts words-to-numbers@1.5.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const { wordsToNumbers } = createRequire(import.meta.url)('words-to-numbers');

const texts = {
  'one hundred thousand': 100_000,
  'forty two thousand': 2040,
  'one hundred fifty thousand': 50_100,
  'nine hundred ninety nine thousand': 9990,
  'five hundred and two million': 2_000_500,
  'it has one point five million stars': 'it has NaN stars',
};
const seen = Object.keys(texts).map((text) => wordsToNumbers(text));
console.log('version: words-to-numbers 1.5.1');
console.log('guess:   100000, 42000, 150000, 999000, 502000000, it has 1500000 stars');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === Object.values(texts).join() ? 0 : 1);
JS
node try.mjs
