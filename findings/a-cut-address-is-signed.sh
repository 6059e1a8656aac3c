#!/usr/bin/env bash
# Runs: five libraries, hashing a TransferWithAuthorization (EIP-3009) whose nonce has one byte, or
# whose payee lost its last byte when it was copied.
# Guess: all five throw: the types are bytes32 and address.
# Seen: viem and ethers throw. @metamask/eth-sig-util, eip-712 and web3-eth-abi fill the nonce with
# zeros on its right, and the first fills the address, too, and gives a hash to sign.
# Why it matters: the signature is right for another payee, or for another nonce.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @metamask/eth-sig-util@8.2.0 eip-712@1.0.0 web3-eth-abi@4.4.1 viem@2.57.20 \
  ethers@6.17.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import metamask from '@metamask/eth-sig-util';
import { getMessage } from 'eip-712';
import { TypedDataEncoder } from 'ethers';
import { hashTypedData } from 'viem';
import { getEncodedEip712Data } from 'web3-eth-abi';

const type = (text) =>
  text.split(' ').map((field) => ({ name: field.split(':')[0], type: field.split(':')[1] }));
const primaryType = 'TransferWithAuthorization';
const time = 'validAfter:uint256 validBefore:uint256';
const transfer = type(`from:address to:address value:uint256 ${time} nonce:bytes32`);
const EIP712Domain = type('name:string version:string chainId:uint256 verifyingContract:address');
const types = { EIP712Domain, [primaryType]: transfer };
const verifyingContract = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const domain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract };
const bytes = (byte, count) => `0x${byte.repeat(count)}`;
const right = {
  ...{ from: bytes('11', 20), to: bytes('22', 20), value: '10000' },
  ...{ validAfter: '0', validBefore: '1800000000', nonce: bytes('33', 32) },
};
const libraries = [
  (data) => metamask.TypedDataUtils.eip712Hash(data, 'V4'),
  (data) => getMessage(data, true),
  (data) => getEncodedEip712Data(data, true),
  (data) => hashTypedData(data),
  (data) => TypedDataEncoder.hash(domain, { [primaryType]: transfer }, data.message),
];
const outcome = (hash, message) => {
  try {
    return hash({ domain, types, primaryType, message }) && 'hash';
  } catch {
    return 'error';
  }
};
const cases = [right, { ...right, nonce: '0x33' }, { ...right, to: bytes('22', 19) }];
const seen = libraries.map((hash) => cases.map((message) => outcome(hash, message)).join(' '));
console.log('version: eth-sig-util 8.2.0, eip-712 1.0.0, web3-eth-abi 4.4.1, viem, ethers');
console.log('guess:   hash error error, five times');
console.log('seen:   ', seen.join(', '));
const [half, strict] = ['hash hash error', 'hash error error'];
process.exit(seen.join() === ['hash hash hash', half, half, strict, strict].join() ? 0 : 1);
JS
node try.mjs
