#!/usr/bin/env bash
# Runs: viem 2.57.1 and ethers 6.17.0, each checking the same EIP-712 signature in its 64-byte form
# (ERC-2098), as some hardware wallets and signers give it.
# Guess: viem, which ships functions for compact signatures, verifies it; ethers does not.
# Seen: the other way round. viem's verifyTypedData throws "invalid signature length" instead of
# answering true or false; ethers verifies it.
# Why it matters: a checker that lets viem's error pass answers such a payer with 500. USDC itself
# refuses the form, so the right answer is "signature refused", before anything is sent.
# Source: https://eips.ethereum.org/EIPS/eip-2098
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.1 ethers@6.17.0 ||

  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { ethers } from 'ethers';
import * as viem from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const domain = { name: 'USD Coin', version: '2', chainId: 8453 };
const types = { Receipt: [{ name: 'amount', type: 'uint256' }] };
const message = { amount: 10_000n };
const typed = { domain, types, primaryType: 'Receipt', message };
const long = await account.signTypedData(typed);
const compact = viem.serializeCompactSignature(
  viem.signatureToCompactSignature(viem.parseSignature(long)),
);
const { address } = account;
const check = (signature) =>
  viem.verifyTypedData({ ...typed, address, signature }).catch((error) => error.message);
const seen = {
  'viem, 65 bytes': await check(long),
  'viem, 64 bytes': await check(compact),
  'ethers, 64 bytes': ethers.verifyTypedData(domain, types, message, compact) === address,
};
console.log('version: viem 2.57.1, ethers 6.17.0');
console.log('guess:   viem 64 bytes true, ethers 64 bytes throws');
console.log('seen:   ', JSON.stringify(seen));
const [long65, viem64, ethers64] = Object.values(seen);
process.exit(long65 === true && viem64 === 'invalid signature length' && ethers64 ? 0 : 1);
JS
node try.mjs
