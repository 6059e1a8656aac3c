#!/usr/bin/env bash
# Runs: @agrora/decimal 0.2.1, “arbitrary precision” decimals after PHP's bcmath, on prices as text.
# Guess: 10 less 0.01 is 9.99, and 1 less 0.000001 is 0.999999.
# Seen: 10 less 0.01 is 10.99, 5 less 4.99 is 0.51, and 1 less 0.000001 is 0.009999. With as many
# decimals on both sides, 10.00 less 0.01 is right, and so is 1 less 0.01; sums are right, too.
# Why it matters: a balance grows by what was spent. Write both amounts with the same decimals, or
# subtract whole units as BigInt, as ours does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @agrora/decimal@0.2.1 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { default: Decimal } = require('@agrora/decimal');

const pairs = [
  ['10', '0.01'], ['10.00', '0.01'], ['1', '0.01'], ['5', '4.99'], ['1', '0.000001'],
  ['1.000000', '0.000001'],
];
const seen = pairs.map(([balance, price]) => String(Decimal.from(balance).subtract(price)));
seen.push(String(Decimal.from('9.99').add('0.01')));
console.log('version: @agrora/decimal 0.2.1');
console.log('guess:   9.99, 9.99, 0.99, 0.01, 0.999999, 0.999999, 10.00');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '10.99,9.99,0.99,0.51,0.009999,0.999999,10.00' ? 0 : 1);
JS
node try.cjs
