#!/usr/bin/env bash
# Runs: @x402/fetch 2.27.0 with @x402/evm 2.27.0, against a challenge with two offers for the same
# answer: 0.50 USDC first, 0.01 USDC second. Both are on the same network and in the same token.
# Guess: the client pays the cheaper offer.
# Seen: it signs 500000 (0.50 USDC), the first offer that it can pay. Price plays no part; only
# offers above one dollar are passed over.
# Why it matters: a seller with several rails has to write the one he wants used, and the cheapest,
# first. Our challenge has one offer, so nobody is hurt today; a second one must go behind it.
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

const offer = (amount) => ({
  scheme: 'exact',
  network: 'eip155:8453',
  amount,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: `0x${'22'.repeat(20)}`,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
});
let paid;
const server = createServer((request, response) => {
  const payment = request.headers['payment-signature'];
  if (payment) paid = JSON.parse(Buffer.from(payment, 'base64')).payload.authorization.value;
  const challenge = {
    x402Version: 2,
    resource: { url: 'http://127.0.0.1/', description: '', mimeType: 'application/json' },
    accepts: [offer('500000'), offer('10000')],
  };
  const header = Buffer.from(JSON.stringify(challenge)).toString('base64');
  response.writeHead(payment ? 200 : 402, payment ? {} : { 'PAYMENT-REQUIRED': header });
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const client = new x402Client();
client.register('eip155:*', new ExactEvmScheme(privateKeyToAccount(`0x${'11'.repeat(32)}`)));
await wrapFetchWithPayment(fetch, client)(`http://127.0.0.1:${server.address().port}/`);
console.log('version: @x402/fetch 2.27.0');
console.log('guess:   the client signs 10000, the cheaper offer');
console.log(`seen:    it signs ${paid}`);
process.exit(paid === '500000' ? 0 : 1);
JS
node try.mjs
