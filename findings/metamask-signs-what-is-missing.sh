#!/usr/bin/env bash
# Runs: @metamask/eth-sig-util 8.2.0 and viem 2.57.20 on an EIP-3009 authorization that (a) lacks
# its value, (b) has a nonce of one byte, (c) has the number 34 for its nonce, (d) has the hex text
# "0x271" of an odd length for its value.
# Guess: both throw at (a), (b) and (c), and both read (d) as 625.
# Seen: version V3 hashes (a) without the field, V4 and viem throw. The library pads (b) to 32 bytes
# and takes (c) for the same nonce; viem throws. (d) is 625 for both.
# Why it matters: a wallet with V3 signs an authorization without an amount, and a nonce that was
# cut somewhere becomes another one, which no server asked for. Ours takes 32 bytes and digits only.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @metamask/eth-sig-util@8.2.0 viem@2.57.20 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { TypedDataUtils } from '@metamask/eth-sig-util';
import { hashTypedData } from 'viem';

const EIP712Domain = [{ name: 'chainId', type: 'uint256' }];
const Transfer = [{ name: 'value', type: 'uint256' }, { name: 'nonce', type: 'bytes32' }];
const nonce = `0x${'22'.repeat(32)}`;
const hash = (message, version) => {
  const types = { EIP712Domain, Transfer };
  const data = { types, domain: { chainId: 8453 }, primaryType: 'Transfer', message };
  try {
    if (version === 'viem') return hashTypedData(data);
    return `0x${Buffer.from(TypedDataUtils.eip712Hash(data, version)).toString('hex')}`;
  } catch {
    return 'throws';
  }
};
const messages = [
  { nonce },
  { value: '10000', nonce: '0x22' },
  { value: '10000', nonce: 34 },
  { value: '0x271', nonce },
];
const [missing, short, number, odd] = messages.map((message) =>
  ['V3', 'V4', 'viem'].map((version) => hash(message, version)),
);
const right = hash({ value: 625n, nonce }, 'viem');
const seen = {
  missing: missing.map((text) => (text === 'throws' ? text : 'hashes')).join(),
  padded: short[1] !== 'throws' && short[1] === number[1] && short[2] === 'throws',
  odd: odd.every((text) => text === right),
};
console.log('version: @metamask/eth-sig-util 8.2.0, viem 2.57.20');
console.log('guess:   {"missing":"throws,throws,throws","padded":false,"odd":true}');
console.log('seen:   ', JSON.stringify(seen));
const expected = '{"missing":"hashes,throws,throws","padded":true,"odd":true}';
process.exit(JSON.stringify(seen) === expected ? 0 : 1);
JS
node try.mjs
