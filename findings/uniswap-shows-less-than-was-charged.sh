#!/usr/bin/env bash
# Runs: @uniswap/sdk-core 7.19.4 and @audius/fixed-decimal 0.2.1, writing amounts of USDC with two
# decimals.
# Guess: 15000 units are written as 0.02, as Number.toFixed() and both libraries’ fractions do.
# Seen: Uniswap’s CurrencyAmount writes "0.01" for 15000 and 19999 units, and toSignificant(2) of
# 1.999999 is "1.9", though its Percent rounds. Audius’ toLocaleString() cuts as well, and its
# toFixed(2) rounds. An empty text is an amount of 0, and a BigInt is refused by Uniswap.
# Why it matters: a wallet or a report shows less than was charged, and two columns of one page
# differ. Show USDC with six decimals.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @uniswap/sdk-core@7.19.4 @audius/fixed-decimal@0.2.1 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { USDC } from '@audius/fixed-decimal';
import { createRequire } from 'node:module';

const { CurrencyAmount, Percent, Token } = createRequire(import.meta.url)('@uniswap/sdk-core');
const usdc = new Token(8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6, 'USDC');
const amount = (units) => CurrencyAmount.fromRawAmount(usdc, units);
const seen = [
  amount('15000').toFixed(2),
  amount('19999').toFixed(2),
  amount('1999999').toSignificant(2),
  amount('').toExact(),
  new Percent(15, 100_000).toFixed(2),
  USDC('0.015').toLocaleString('en-US'),
  USDC('0.015').toFixed(2),
];
console.log('version: @uniswap/sdk-core 7.19.4, @audius/fixed-decimal 0.2.1');
console.log('guess:   0.02, 0.02, 2, an error, 0.02, $0.02, 0.02');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '0.01,0.01,1.9,0,0.02,$0.01,0.02' ? 0 : 1);
JS
node try.mjs
