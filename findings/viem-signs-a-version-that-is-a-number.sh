#!/usr/bin/env bash
# Runs: viem 2.57.20 and ethers 6.17.0, hashing the same EIP-3009 authorization (EIP-712) with the
# domain's version as "2" and as 2, and with a nonce of 63 hexadecimal digits.
# Guess: the number is read as "2", or refused; the short nonce is refused, since bytes32 has 64.
# Seen: viem hashes both and gives another hash than for "2", without an error. ethers throws at
# both.
# Why it matters: a challenge with "version": 2 in its "extra" is signed, and the signature is
# worthless on the chain: the payer hears "invalid signature" and looks for the mistake in the
# wallet. Ours sends the version as text, and reads a nonce as exactly 64 digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.20 ethers@6.17.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { TypedDataEncoder } from 'ethers';
import { hashTypedData } from 'viem';

const domain = { name: 'USD Coin', version: '2', chainId: 8453 };
const types = { Authorization: [{ name: 'nonce', type: 'bytes32' }] };
const message = { nonce: `0x${'ab'.repeat(32)}` };
const primaryType = 'Authorization';
const right = hashTypedData({ domain, types, primaryType, message });
const compare = (hash) => {
  try {
    return hash() === right ? 'same' : 'other';
  } catch {
    return 'throws';
  }
};
const cases = [
  [{ ...domain, version: 2 }, message],
  [domain, { nonce: message.nonce.slice(0, -1) }],
];
const seen = cases.flatMap(([domain, message]) => [
  compare(() => hashTypedData({ domain, types, primaryType, message })),
  compare(() => TypedDataEncoder.hash(domain, types, message)),
]);
console.log('version: viem 2.57.20, ethers 6.17.0');
console.log('guess:   version: same or throws; nonce: throws');
console.log(`seen:    version: viem ${seen[0]}, ethers ${seen[1]};`);
console.log(`         nonce: viem ${seen[2]}, ethers ${seen[3]}`);
process.exit(seen.join() === 'other,throws,other,throws' ? 0 : 1);
JS
node try.mjs
