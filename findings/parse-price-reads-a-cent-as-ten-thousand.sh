#!/usr/bin/env bash
# Runs: parse-price 1.1.8 and parsecurrency 1.1.1 on prices as they stand on pages.
# Guess: "0.01" and "0.010000" are the same cent, or the second is refused.
# Seen: parse-price reads "0.010000" as 10000 and "2.010000" as 2010000: zeros at the end make the
# point a sign for thousands. "-5" is 5, and "1,234,567" is 1.234. parsecurrency refuses six
# decimals.
# Why it matters: amounts of USDC have six decimals, and sellers show all of them. An agent that
# compares prices takes a cent for ten thousand dollars. Our documents say 0.010000, the 402 $0.01,
# and the offer 10000 units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts parse-price@1.1.8 parsecurrency@1.1.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const parsePrice = require('parse-price');
const parseCurrency = require('parsecurrency');

const read = parsePrice.default ?? parsePrice;
const texts = ['$0.01', '$0.010000', '2.010000', '-5', '1,234,567'];
const seen = texts.map((text) => read(text));
const other = ['0.01', '0.010000'].map((text) => parseCurrency(text)?.value ?? 'refused');
console.log('version: parse-price 1.1.8, parsecurrency 1.1.1');
console.log('guess:   0.01, 0.01, 2.01, -5, 1234567');
console.log('seen:   ', seen.join(', '), 'and', other.join(', '));
const expected = seen.join() === '0.01,10000,2010000,5,1.234' && other.join() === '0.01,refused';
process.exit(expected ? 0 : 1);
JS
node try.mjs
