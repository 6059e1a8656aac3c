#!/usr/bin/env bash
# Runs: @faremeter/fetch 0.22.0 with @faremeter/payment-evm 0.22.0, against a seller who answers a
# payment with 402, as one does who cannot see the money yet.
# Guess: it hands the 402 back, as @x402/fetch does; or its retries send the same payment again.
# Seen: a single call signs three payments with three nonces within a second, each valid for five
# minutes, and throws. It signs any amount, too: there is no bound unless a handler has one.
# Why it matters: a seller, or a facilitator, that settles late can take all three for an answer
# that never came. "402" must only be said of a payment that can never be settled; ours says 503 of
# all others, and settles one payment for one question.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @faremeter/fetch@0.22.0 @faremeter/payment-evm@0.22.0 viem@2.57.20 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { wrap } from '@faremeter/fetch';
import { createPaymentHandler } from '@faremeter/payment-evm/exact';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { privateKeyToAccount } from 'viem/accounts';

const offer = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: `0x${'22'.repeat(20)}`,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
};
const resource = { url: 'http://127.0.0.1/', description: '', mimeType: 'application/json' };
const challenge = { x402Version: 2, resource, accepts: [offer] };
const required = Buffer.from(JSON.stringify(challenge)).toString('base64');
const nonces = new Set();
const server = createServer((request, response) => {
  const payment = request.headers['payment-signature'];
  if (payment) nonces.add(JSON.parse(Buffer.from(payment, 'base64')).payload.authorization.nonce);
  response.writeHead(402, { 'PAYMENT-REQUIRED': required }).end(JSON.stringify(challenge));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const { address } = account;
const signTypedData = (data) => account.signTypedData(data);
const wallet = { chain: { id: 8453, name: 'base' }, address, account, signTypedData };
const pay = wrap(fetch, { handlers: [createPaymentHandler(wallet)] });
const end = await pay(`http://127.0.0.1:${server.address().port}/`).then(
  ({ status }) => status,
  ({ message }) => message,
);
console.log('version: @faremeter/fetch 0.22.0');
console.log('guess:   1 nonce');
console.log(`seen:    ${nonces.size} nonces, then: ${end}`);
process.exit(nonces.size === 3 ? 0 : 1);
JS
node try.mjs
