#!/usr/bin/env bash
# Runs: @x402/evm 2.27.0, the scheme that a seller registers, turning prices into an amount of USDC.
# Guess: a price with more than six decimals throws, as it does for "1e-7", "$1,000" and "€0.01".
# Seen: it is cut off. "$0.0000009" and the number 0.0000001 become the amount "0", and "$0.0000019"
# becomes "1", half the price. The challenge then offers the answer for nothing.
# Why it matters: a price by the token or by the byte is easily below one unit, and then every
# answer is sold for 0 and settled all the same. Our prices stand in code, as whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @x402/evm@2.27.0 @x402/core@2.27.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { ExactEvmScheme } from '@x402/evm/exact/server';

const scheme = new ExactEvmScheme();
const amount = async (price) => {
  try {
    return (await scheme.parsePrice(price, 'eip155:8453')).amount;
  } catch {
    return 'throws';
  }
};
const prices = ['$0.01', '$0.0000009', 0.0000001, '$0.0000019', '1e-7', '$1,000', '€0.01'];
const seen = [];
for (const price of prices) seen.push(await amount(price));
console.log('version: @x402/evm 2.27.0');
console.log('guess:   10000, throws, throws, throws, throws, throws, throws');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '10000,0,0,1,throws,throws,throws' ? 0 : 1);
JS
node try.mjs
