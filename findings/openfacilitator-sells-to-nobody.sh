#!/usr/bin/env bash
# Runs: the payment middleware of @openfacilitator/sdk 1.0.0, which is documented for x402 of
# versions 1 and 2, and the buyers x402-fetch 1.2.0 (version 1) and @x402/fetch 2.27.0 (version 2).
# Guess: the buyer of the version that the seller describes can pay.
# Seen: neither can. The 402 says version 2 in its body and has no header PAYMENT-REQUIRED, where
# version 2 looks; the amount has the name of version 2, so version 1 cannot read the body either.
# Both throw before they sign. A payment in version 2's header PAYMENT-SIGNATURE is 402 again.
# Why it matters: a seller waits for sales, and no log of the shop shows an error. Buy from
# yourself with a client of each version before you open. Ours answers each version in its form.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @openfacilitator/sdk@1.0.0 x402-fetch@1.2.0 @x402/fetch@2.27.0 @x402/evm@2.27.0 \
  express@5.3.0 viem@2.57.20 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createPaymentMiddleware } from '@openfacilitator/sdk';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import express from 'express';
import { once } from 'node:events';
import { privateKeyToAccount } from 'viem/accounts';
import { wrapFetchWithPayment as wrapFirst } from 'x402-fetch';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const coin = { asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', payTo: account.address };
const extra = { name: 'USD Coin', version: '2' };
const terms = { scheme: 'exact', ...coin, maxTimeoutSeconds: 300, extra };
const words = { resource: 'https://shop.example/row', description: '', mimeType: 'text/plain' };
const first = { ...terms, ...words, network: 'base', maxAmountRequired: '10000' };
const second = { ...terms, network: 'eip155:8453', amount: '10000' };
const settled = { success: true, transaction: '0xab', network: 'base', payer: account.address };
const verify = async () => ({ isValid: true });
const facilitator = { url: '', verify, settle: async () => settled };
const shop = express();
for (const [path, requirements] of [['/1', first], ['/2', second]]) {
  const middleware = createPaymentMiddleware({ facilitator, getRequirements: () => requirements });
  shop.get(path, middleware, (_request, response) => response.json({ row: 1 }));
}
const server = shop.listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}`;

const client = registerExactEvmScheme(new x402Client(), { signer: account });
const buyers = [wrapFirst(fetch, account), wrapFetchWithPayment(fetch, client)];
const seen = [];
for (const [index, buy] of buyers.entries()) {
  seen.push(await buy(`${base}/${index + 1}`).then(({ status }) => status, () => 'throws'));
}
const sent = await fetch(`${base}/2`, { headers: { 'payment-signature': 'e30=' } });
seen.push(`${(await sent.json()).error}`);
console.log('version: @openfacilitator/sdk 1.0.0');
console.log('guess:   200, 200, Invalid payment');
console.log(`seen:    ${seen.join(', ')}`);
process.exit(seen.join() === 'throws,throws,Payment Required' ? 0 : 1);
JS
node try.mjs
