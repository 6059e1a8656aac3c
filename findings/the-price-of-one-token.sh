#!/usr/bin/env bash
# Runs: four libraries for money, given the price of one token of a model that costs ten cents for a
# million: 0.0000001 dollars, which JavaScript writes as 1e-7.
# Guess: each gives 0, or 0.000000, since the price is below what it shows.
# Seen: accounting reads the text as 1, numeral writes NaN, currency.js reads the text as NaN, and
# money-math makes a dollar of the number (ten dollars, if it is typed as 1e-7).
# Why it matters: a cost that is counted token by token is wrong by a dollar a token, or poisons the
# sum. Count tokens first, and multiply by the price of a million.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  accounting@0.4.1 numeral@2.0.6 currency.js@2.0.4 money-math@2.6.3 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import accounting from 'accounting';
import currency from 'currency.js';
import money from 'money-math';
import numeral from 'numeral';

const price = 0.1 / 1_000_000;
const seen = [
  accounting.unformat(String(price)),
  numeral(price).format('0.000000'),
  currency(String(price)).value,
  money.floatToAmount(price),
];
console.log('version: accounting 0.4.1, numeral 2.0.6, currency.js 2.0.4, money-math 2.6.3');
console.log('guess:   0, 0.000000, 0, 0.00');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1,NaN,NaN,1.00' ? 0 : 1);
JS
node try.mjs
