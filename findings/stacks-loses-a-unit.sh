#!/usr/bin/env bash
# Runs: x402-stacks 2.0.3, turning amounts of its stablecoin and of bitcoin into whole units.
# Guess: 2.01 is 2010000, as from every other library of x402.
# Seen: the product is cut and not rounded: 2.01 is 2009999, 4.10 is 4099999, and of the prices from
# one cent to a hundred dollars 151 lose a unit. 0.29 BTC is 28999999 satoshis. "1,5" is 1.
# Why it matters: a payment that is one unit short is refused, or a price is asked that the page
# does not show; at 2.00 and 2.02 all is well. Write prices as whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts x402-stacks@2.0.3 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import stacks from 'x402-stacks';

let short = 0;
for (let cents = 1; cents <= 10_000; cents += 1) {
  if (stacks.USDCxToMicroUSDCx(cents / 100) !== BigInt(cents) * 10_000n) short += 1;
}
const seen = [
  stacks.USDCxToMicroUSDCx(2.01),
  stacks.USDCxToMicroUSDCx(2.02),
  stacks.BTCtoSats(0.29),
  stacks.USDCxToMicroUSDCx('1,5'),
];
console.log('version: x402-stacks 2.0.3');
console.log('guess:   2010000, 2020000, 29000000, an error; 0 prices lose a unit');
console.log(`seen:    ${seen.join(', ')}; ${short} prices lose a unit`);
process.exit(seen.join() === '2009999,2020000,28999999,1000000' && short === 151 ? 0 : 1);
JS
node try.mjs
