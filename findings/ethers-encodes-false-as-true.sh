#!/usr/bin/env bash
# Runs: ethers 6.17.0, viem 2.57.20 and web3-eth-abi 4.4.1, encoding a boolean that came as text, as
# environment variables, query strings and arguments of tools do.
# Guess: all three throw; ethers refuses so much else: an empty amount, a boolean for a number.
# Seen: ethers encodes "false" and "0" as true without an error. web3 encodes them as false. viem
# throws.
# Why it matters: setAuthorized(address, "false") authorizes. Parse booleans before they reach the
# encoder.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  ethers@6.17.0 viem@2.57.20 web3-eth-abi@4.4.1 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { AbiCoder } from 'ethers';
import { encodeAbiParameters } from 'viem';
import { encodeParameter } from 'web3-eth-abi';

const coder = AbiCoder.defaultAbiCoder();
const encoders = [
  (value) => coder.encode(['bool'], [value]),
  (value) => encodeAbiParameters([{ type: 'bool' }], [value]),
  (value) => encodeParameter('bool', value),
];
const seen = encoders.map((encode) =>
  ['false', '0', false]
    .map((value) => {
      try {
        return BigInt(encode(value));
      } catch {
        return 'error';
      }
    })
    .join(' '),
);
console.log('version: ethers 6.17.0, viem 2.57.20, web3-eth-abi 4.4.1');
console.log('guess:   error error 0, three times');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1 1 0,error error 0,0 0 0' ? 0 : 1);
JS
node try.mjs
