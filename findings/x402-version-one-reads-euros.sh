#!/usr/bin/env bash
# Runs: x402 1.2.0 (version 1 of the protocol), turning prices into an amount of USDC.
# Guess: "€0.01" and "0,01" are refused, and 0.1 + 0.2 becomes 300000.
# Seen: "€0.01" is 10000, a cent of a dollar. "0,01", a cent in most of Europe, is 1000000: one
# dollar. 0.1 + 0.2 becomes "300000.00000000006", which no client can sign.
# Why it matters: a comma sells a hundred times too dear, and a sum of prices sells nothing, because
# the buyer's library throws. Prices belong into code as whole units, as ours do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts x402@1.2.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { processPriceToAtomicAmount } from 'x402/shared';

const prices = ['$0.01', '€0.01', '0,01', 0.1 + 0.2, '1.2.3'];
const seen = prices.map((price) => {
  const outcome = processPriceToAtomicAmount(price, 'base');
  return 'error' in outcome ? 'error' : outcome.maxAmountRequired;
});
console.log('version: x402 1.2.0');
console.log('guess:   10000, error, error, 300000, error');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '10000,10000,1000000,300000.00000000006,error' ? 0 : 1);
JS
node try.mjs
