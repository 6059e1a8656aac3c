#!/usr/bin/env bash
# Runs: micro-eth-signer 0.20.1, parseUnits() with six decimals.
# Guess: a comma throws, as in viem and ethers.
# Seen: "1,000" is 1000000 units, one dollar, and "1,5" a dollar and a half. Letters, blanks inside
# and two points throw.
# Why it matters: a thousand dollars as an American writes them become one, and a signature is made
# for it. Refuse a comma before the call.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts micro-eth-signer@0.20.1 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parseUnits } from 'micro-eth-signer/utils.js';

const seen = ['1,000', '1,5', '1 000', '1.2.3', '0.01'].map((text) => {
  try {
    return parseUnits(text, 6);
  } catch {
    return 'error';
  }
});
console.log('version: micro-eth-signer 0.20.1');
console.log('guess:   error, error, error, error, 10000');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1000000,1500000,error,error,10000' ? 0 : 1);
JS
node try.mjs
