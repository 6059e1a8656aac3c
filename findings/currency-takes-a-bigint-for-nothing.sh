#!/usr/bin/env bash
# Runs: currency.js 2.0.4 with six decimals, given amounts as a BigInt, in scientific notation and
# with an underscore.
# Guess: 10000n is 10000; "1E3" is 1000, or NaN.
# Seen: 10000n is 0 without an error. "1E3" is 13, since the letter is dropped and the digits
# joined; "0x1F" is 1. currency(1).add() of a millionth with six decimals is 1, since the left side
# has two.
# Why it matters: whole units of USDC are a BigInt in every EVM library, so a price made from them
# is free. Convert to text before the call.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import currency from 'currency.js';

const precise = { precision: 6 };
const seen = [10000n, '10000', '1E3', '0x1F'].map((value) => currency(value, precise).value);
seen.push(currency(1).add(currency(0.000001, precise)).value);
console.log('version: currency.js 2.0.4');
console.log('guess:   10000, 10000, 1000, NaN, 1.000001');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '0,10000,13,1,1' ? 0 : 1);
JS
node try.mjs
