#!/usr/bin/env bash
# Runs: viem 2.57.1, ox 1.8.3 and ethers 6.17.0, each turning a decimal amount of USDC into atoms.
# Guess: an amount with more than six decimals is refused by all three.
# Seen: viem and ox round it: "0.0000005" becomes 1 and "0.00000049" becomes 0. ethers throws
# NUMERIC_FAULT.
# Why it matters: a price setting with one digit too many becomes another price, or free, without a
# word. Our prices are written in code and checked by a test.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.1 ox@1.8.3 ethers@6.17.0 ||

  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { ethers } from 'ethers';
import { Value } from 'ox';
import { parseUnits } from 'viem';

const attempt = (convert, text) => {
  try {
    return `${convert(text, 6)}`;
  } catch (error) {
    return error.code ?? error.name;
  }
};
const seen = ['0.0000005', '0.00000049'].map((text) => [
  text,
  attempt(parseUnits, text),
  attempt(Value.from, text),
  attempt(ethers.parseUnits, text),
]);
console.log('version: viem 2.57.1, ox 1.8.3, ethers 6.17.0');
console.log('guess:   all three throw');
for (const [text, viem, ox, other] of seen)
  console.log(`seen:    ${text}: viem ${viem}, ox ${ox}, ethers ${other}`);
const expected =
  '[["0.0000005","1","1","NUMERIC_FAULT"],["0.00000049","0","0","NUMERIC_FAULT"]]';
process.exit(JSON.stringify(seen) === expected ? 0 : 1);
JS
node try.mjs
