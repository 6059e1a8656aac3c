#!/usr/bin/env bash
# Runs: four libraries for decimal numbers, three of them by one author: an amount of 25 digits plus
# 1, and 1 divided by 10^25.
# Guess: all four add exactly, since each holds the amount exactly; the quotient is 1e-25.
# Seen: decimal.js and decimal.js-light round the sum to 20 significant digits, and even "times(1)"
# changes the amount; big.js and bignumber.js add exactly. The quotient is right in the first two,
# and 0 in the others, which count 20 places behind the point.
# Why it matters: balances of tokens with 18 decimals have more than 20 digits, and the price of one
# unit of such a token has more than 20 places. No one of the four does both. We add whole units as
# BigInt.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  decimal.js@10.6.0 decimal.js-light@2.5.1 big.js@7.0.1 bignumber.js@11.1.5 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Big } from 'big.js';
import { BigNumber } from 'bignumber.js';
import { Decimal } from 'decimal.js';
import Light from 'decimal.js-light';

const amount = '1234567890123456789012345';
const ends = [Decimal, Light, Big, BigNumber].map((Kind) => {
  const held = new Kind(amount);
  const digits = [held, held.times(1), held.plus(1)].map((value) => value.toFixed().slice(-6));
  return [...digits, new Kind(1).div('1e25').toString()].join(' ');
});
console.log('version: decimal.js 10.6.0, -light 2.5.1, big.js 7.0.1, bignumber.js 11.1.5');
console.log('guess:   012345 012345 012346 1e-25, four times');
console.log('seen:   ', ends.join(', '));
const rounded = '012345 000000 000000 1e-25';
const exact = '012345 012345 012346 0';
process.exit(ends.join() === [rounded, rounded, exact, exact].join() ? 0 : 1);
JS
node try.mjs
