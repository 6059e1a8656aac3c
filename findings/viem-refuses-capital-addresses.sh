#!/usr/bin/env bash
# Runs: viem 2.57.20 and ethers 6.17.0 on an address whose letters are all capitals, as codes to
# scan and some old exports write it. EIP-55 gives such an address no checksum that could be wrong.
# Guess: both take it as they take one in small letters.
# Seen: ethers does. viem's isAddress() says false, and hashing or encoding with it throws
# "invalid"; viem's getAddress() takes it and returns the address with its checksum.
# Why it matters: a form that asks isAddress() turns a payer's right address away, and a payment
# whose "from" is in capitals fails inside viem, so as an error and not as a refusal. Ours writes
# addresses small before viem sees them.
# Source: https://eips.ethereum.org/EIPS/eip-55
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.20 ethers@6.17.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import * as ethers from 'ethers';
import * as viem from 'viem';

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const capitals = `0x${usdc.slice(2).toUpperCase()}`;
const encode = () => viem.encodeAbiParameters([{ type: 'address' }], [capitals]);
const works = (run) => {
  try {
    run();
    return true;
  } catch {
    return false;
  }
};
const seen = [
  ethers.isAddress(capitals),
  viem.isAddress(capitals),
  works(encode),
  viem.getAddress(capitals) === usdc,
].join(', ');
console.log('version: viem 2.57.20, ethers 6.17.0');
console.log('guess:   true, true, true, true');
console.log('seen:   ', seen);
process.exit(seen === 'true, false, false, true' ? 0 : 1);
JS
node try.mjs
