#!/usr/bin/env bash
# Runs: @metamask/eth-sig-util 8.2.0, the library that signs in MetaMask, and viem 2.57.20, on the
# same EIP-3009 authorization, whose types do not list EIP712Domain, as viem and ethers take them.
# Guess: it derives the type from the domain, as the other two do, or throws.
# Seen: it takes EIP712Domain for a type without fields. So the hash leaves out token, version,
# chain and contract; with the type listed both libraries agree.
# Why it matters: such a signature is bound to no chain and to no contract, and every server refuses
# it, because another address is recovered. A wallet built on the library must add the type itself.
# Ours refuses it, and charges nothing.
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

const fields = (text) => text.split(',').map((field) => {
  const [type, name] = field.split(' ');
  return { type, name };
});
const types = { Transfer: fields('address to,uint256 value,bytes32 nonce') };
const EIP712Domain = fields(
  'string name,string version,uint256 chainId,address verifyingContract',
);
const message = { to: `0x${'22'.repeat(20)}`, value: '10000', nonce: `0x${'33'.repeat(32)}` };
const token = `0x${'44'.repeat(20)}`;
const base = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: token };
const sepolia = { ...base, chainId: 84532 };
const metamask = (domain, listed) => {
  const data = { types: listed, domain, primaryType: 'Transfer', message };
  return `0x${Buffer.from(TypedDataUtils.eip712Hash(data, 'V4')).toString('hex')}`;
};
const viem = hashTypedData({ types, domain: base, primaryType: 'Transfer', message });
const withType = metamask(base, { ...types, EIP712Domain });
const without = [metamask(base, types), metamask(sepolia, types)];
const seen = [withType === viem, without[0] === viem, without[0] === without[1]];
console.log('version: @metamask/eth-sig-util 8.2.0, viem 2.57.20');
console.log('guess:   equal with the type, equal without it, another hash on another chain');
console.log('seen:    equal with the type:', seen[0], '- without it:', seen[1]);
console.log('seen:    without it, the hash for another chain is the same:', seen[2]);
process.exit(`${seen}` === 'true,false,true' ? 0 : 1);
JS
node try.mjs
