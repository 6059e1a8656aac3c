#!/usr/bin/env bash
# Runs: @x402/fetch 2.27.0 with @x402/evm 2.27.0, against a seller who answers a paid call with 503
# and "Retry-After: 1", as one does whose settlement has not been confirmed yet.
# Guess: the client waits a second and sends the same payment again; if not, then a second call of
# the program at least repeats the payment that is still open.
# Seen: the 503 comes back at once; the second call signs a second nonce. Two authorizations are
# out, and both can be settled.
# Why it matters: "send the same payment again" is advice that this client cannot follow, so the
# seller has to find the payer's earlier, undelivered payment by himself. Ours does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @x402/fetch@2.27.0 @x402/evm@2.27.0 viem@2.57.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

const challenge = {
  x402Version: 2,
  resource: { url: 'http://127.0.0.1/', description: '', mimeType: 'application/json' },
  accepts: [
    {
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '10000',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: `0x${'22'.repeat(20)}`,
      maxTimeoutSeconds: 300,
      extra: { name: 'USD Coin', version: '2' },
    },
  ],
};
const required = Buffer.from(JSON.stringify(challenge)).toString('base64');
const nonces = [];
const server = createServer((request, response) => {
  const payment = request.headers['payment-signature'];
  if (payment) nonces.push(JSON.parse(Buffer.from(payment, 'base64')).payload.authorization.nonce);
  if (payment) response.writeHead(503, { 'Retry-After': '1' }).end();
  else response.writeHead(402, { 'PAYMENT-REQUIRED': required }).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const client = new x402Client();
client.register('eip155:*', new ExactEvmScheme(privateKeyToAccount(`0x${'11'.repeat(32)}`)));
const pay = wrapFetchWithPayment(fetch, client);
for (let call = 0; call < 2; call++) await pay(`http://127.0.0.1:${server.address().port}/`);
const seen = `${nonces.length} payments in 2 calls, ${new Set(nonces).size} nonces`;
console.log('version: @x402/fetch 2.27.0');
console.log('guess:   the 503 is tried again with the same nonce');
console.log('seen:   ', seen);
process.exit(seen === '2 payments in 2 calls, 2 nonces' ? 0 : 1);
JS
node try.mjs
