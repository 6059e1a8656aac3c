#!/usr/bin/env bash
# Runs: parse() of human-format 1.2.1, which reads "12.3k" and what its other half writes.
# Guess: numbers as JavaScript and people write them are read, or refused like "1K".
# Seen: "1e3" is 10^18, since an "e" stands for "exa" and the rest is dropped, and so is "1e-7";
# "12,300" is 12, and "1 234" is 1.
# Why it matters: counts of stars that were copied from a page lose their thousands, and a share
# that JavaScript has printed is the largest number of all. Our figures are plain digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts human-format@1.2.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const humanFormat = createRequire(import.meta.url)('human-format');

const read = (text) => {
  try {
    return humanFormat.parse(text);
  } catch {
    return 'refused';
  }
};
const texts = ['12.3k', '1K', '12,300', '1 234', '1e3', String(4e-7)];
const seen = texts.map((text) => read(text));
console.log('version: human-format 1.2.1');
console.log('guess:   12300, refused, 12300 or refused, 1234 or refused, 1000, 4e-7');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '12300,refused,12,1,1000000000000000000,4000000000000000000' ? 0 : 1);
JS
node try.mjs
