#!/usr/bin/env bash
# Runs: the client of @bankofai/x402 0.5.8 with viem's account as its signer, given an offer of
# x402 version 2 for USDC on Base and on Ethereum: scheme exact, extra {"name": "USD Coin",
# "version": "2"}.
# Guess: it signs for the token that the offer's “extra” names, as the scheme says, and puts the
# authorization into payload.authorization.
# Seen: “extra” is not read. The domain is “Unknown Token”, version 1; where its own table has the
# token (USDC on BNB Chain), the name is that of the table, and the version is 1 all the same. The
# authorization is in extensions.transferAuthorization.
# Why it matters: every seller of USDC on Base refuses the signature, and the buyer hears only that
# the payment is not valid. Ours answers 402 and charges nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @bankofai/x402@0.5.8 viem@2.57.20 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import * as bankofai from '@bankofai/x402';
import { verifyTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const { ExactEvmClientMechanism, TRANSFER_AUTH_EIP712_TYPES: types, X402Client } = bankofai;
const account = privateKeyToAccount(`0x${'01'.repeat(32)}`);
const { address } = account;
const signTypedData = (domain, types, message, primaryType) =>
  account.signTypedData({ domain, types, message, primaryType });
const mechanism = new ExactEvmClientMechanism({ getAddress: () => address, signTypedData });
const client = new X402Client().register('eip155:*', mechanism);
const usdc = {
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  56: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
};
const names = [['USD Coin', '2'], ['USD Coin', '1'], ['Unknown Token', '1']];
const seen = [];
for (const [chainId, asset] of Object.entries(usdc)) {
  const terms = { scheme: 'exact', network: `eip155:${chainId}`, amount: '10000', asset };
  const offer = { ...terms, payTo: `0x${'22'.repeat(20)}`, maxTimeoutSeconds: 60,
    extra: { name: 'USD Coin', version: '2' } };
  const { payload, extensions } = await client.handlePayment([offer], 'https://shop.test/row');
  const message = extensions.transferAuthorization;
  for (const [name, version] of names) {
    const domain = { name, version, chainId: Number(chainId), verifyingContract: asset };
    const signed = { address, domain, types, primaryType: 'TransferWithAuthorization', message };
    const { signature } = payload;
    if (await verifyTypedData({ ...signed, signature })) seen.push(`${chainId} ${name} ${version}`);
  }
  if (payload.authorization !== undefined) seen.push('an authorization');
}
console.log('version: @bankofai/x402 0.5.8, viem 2.57.20');
console.log('guess:   USD Coin 2 on each chain, and an authorization');
console.log('seen:   ', seen.join(', '));
const expected = '1 Unknown Token 1, 56 USD Coin 1, 8453 Unknown Token 1';
process.exit(seen.join(', ') === expected ? 0 : 1);
JS
node try.mjs
