#!/usr/bin/env bash
# Runs: ethereumjs-abi 0.6.8, ethjs-abi 0.2.1 and ethers 6.17.0, encoding an amount for a contract
# that is written with a point or an exponent.
# Guess: all three throw, since the type is uint256.
# Seen: ethers throws. ethereumjs-abi encodes "10000.00" as 9999800, "1.5" as 85 and "1e4" as 244;
# ethjs-abi cuts the first two, and "1e4" is 484, its digits read as hexadecimal.
# Why it matters: a transfer of one cent becomes ten dollars. Both packages are old, and thousands
# of wallets and tools depend on them; amounts go in as digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ethereumjs-abi@0.6.8 ethjs-abi@0.2.1 ethers@6.17.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { AbiCoder } from 'ethers';
import old from 'ethereumjs-abi';
import older from 'ethjs-abi';

const coder = AbiCoder.defaultAbiCoder();
const encoders = [
  (text) => `0x${old.rawEncode(['uint256'], [text]).toString('hex')}`,
  (text) => older.encodeParams(['uint256'], [text]),
  (text) => coder.encode(['uint256'], [text]),
];
const seen = encoders.map((encode) =>
  ['10000', '10000.00', '1.5', '1e4']
    .map((text) => {
      try {
        return BigInt(encode(text));
      } catch {
        return 'error';
      }
    })
    .join(' '),
);
console.log('version: ethereumjs-abi 0.6.8, ethjs-abi 0.2.1, ethers 6.17.0');
console.log('guess:   10000 error error error, three times');
console.log('seen:   ', seen.join(', '));
const wanted = ['10000 9999800 85 244', '10000 10000 1 484', '10000 error error error'];
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
