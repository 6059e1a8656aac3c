#!/usr/bin/env bash
# Runs: compromise 14.17.0, which finds the numbers in English sentences.
# Guess: “3.5k stars” are 3,500, as “3.5 thousand stars” are; “-5 stars” are minus five, as “minus
# five stars” are.
# Seen: the words are read, the figures are not: 3.5k is 3.5, 2.5M is 2.5, $3.5k is 3.5 dollars,
# and -5 is 5.
# Why it matters: READMEs and digests write 3.5k, and a change of a night is often a minus. A loss
# is read as a gain, and a thousand stars as one. Our figures stand in JSON, whole and signed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts compromise@14.17.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import nlp from 'compromise';

const texts = [
  'It has 3.5 thousand stars', 'It has 3.5k stars', 'It has 2.5M downloads', 'It costs $3.5k',
  'It gained minus five stars', 'It gained -5 stars',
];
const seen = texts.map((text) => nlp(text).numbers().get()).join(', ');
console.log('version: compromise 14.17.0');
console.log('guess:   3500, 3500, 2500000, 3500, -5, -5');
console.log('seen:   ', seen);
process.exit(seen === '3500, 3.5, 2.5, 3.5, -5, 5' ? 0 : 1);
JS
node try.mjs
