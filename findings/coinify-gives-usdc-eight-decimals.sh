#!/usr/bin/env bash
# Runs: @coinify/currency 1.3.43, which turns amounts into the smallest unit of a currency and back.
# It knows “USD coin ERC-20”.
# Guess: a dollar of USDC is 1,000,000 units, as in the contract; ETH has 18 decimals; the crown of
# Iceland has none, as in ISO 4217.
# Seen: USDC has eight decimals, ETH twelve and ISK two. 2.01 USDC are 201,000,000 units, and 10,000
# units, a cent, are 0.0001 USDC.
# Why it matters: an amount that it made pays a hundred times the price, and a sale that it read is
# a hundredth. The name says which token it is, so nobody looks at the table. Ours counts in units
# of the contract.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @coinify/currency@1.3.43 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const currency = require('@coinify/currency');

const seen = [
  currency.getName('USDC'),
  ...['USDC', 'ETH', 'ISK', 'BHD'].map((code) => currency.getDecimalsForCurrency(code)),
  currency.toSmallestSubunit(2.01, 'USDC'),
  currency.fromSmallestSubunit(10000, 'USDC'),
].join(', ');
console.log('version: @coinify/currency 1.3.43');
console.log('guess:   USD coin ERC-20, 6, 18, 0, 3, 2010000, 0.01');
console.log('seen:   ', seen);
process.exit(seen === 'USD coin ERC-20, 8, 12, 2, 3, 201000000, 0.0001' ? 0 : 1);
JS
node try.cjs
