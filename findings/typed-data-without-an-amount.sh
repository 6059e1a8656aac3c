#!/usr/bin/env bash
# Runs: viem 2.57.1, ox 1.8.3 and ethers 6.17.0, each hashing an EIP-3009 authorization (EIP-712)
# whose value is the empty string, and one whose value is "true".
# Guess: none of them hashes a uint256 that is no number.
# Seen: viem and ox take the empty string for 0 and true for 1 (BigInt does); ethers throws.
# Why it matters: a form that sends "" signs a transfer of nothing, and the hash fits. An amount has
# to be checked as a string of digits before any library sees it; our gateway does that.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.1 ox@1.8.3 ethers@6.17.0 ||

  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { ethers } from 'ethers';
import { TypedData } from 'ox';
import { hashTypedData } from 'viem';

const names = ['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce'];
const kinds = ['address', 'address', 'uint256', 'uint256', 'uint256', 'bytes32'];
const primaryType = 'TransferWithAuthorization';
const types = { [primaryType]: names.map((name, at) => ({ name, type: kinds[at] })) };
const domain = {
  name: 'USD Coin',
  version: '2',
  chainId: 8453,
  verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
};
const message = (value) => ({
  from: `0x${'11'.repeat(20)}`,
  to: `0x${'22'.repeat(20)}`,
  value,
  validAfter: 0n,
  validBefore: 2_000_000_000n,
  nonce: `0x${'33'.repeat(32)}`,
});
const hashers = {
  viem: (value) => hashTypedData({ domain, types, primaryType, message: message(value) }),
  ox: (value) => TypedData.getSignPayload({ domain, types, primaryType, message: message(value) }),
  ethers: (value) => ethers.TypedDataEncoder.hash(domain, types, message(value)),
};
const seen = Object.entries(hashers).map(([name, hash]) => {
  const same = (odd, number) => {
    try {
      return hash(odd) === hash(number);
    } catch {}
    return 'throws';
  };
  return `${name}: "" is 0 ${same('', 0n)}, true is 1 ${same(true, 1n)}`;
});
console.log('version: viem 2.57.1, ox 1.8.3, ethers 6.17.0');
console.log('guess:   all three throw');
console.log('seen:   ', seen.join('; '));
const both = (answer) => `"" is 0 ${answer}, true is 1 ${answer}`;
const expected = [`viem: ${both(true)}`, `ox: ${both(true)}`, `ethers: ${both('throws')}`];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
