#!/usr/bin/env bash
# Runs: @coinbase/agentkit 0.10.4 with its @x402/fetch 2.27.0, against a seller who answers a paid
# call with 503 and "settlement_pending", as one does while the chain has not answered.
# Guess: the model is told the status and the body, and that the outcome is open.
# Seen: it is told "Request failed with status 503. Payment was not settled." The same words come
# for every status but 200, and no receipt of such an answer is shown.
# Why it matters: a model that reads this pays again. The seller has to find the payer's earlier,
# undelivered payment by himself. Ours does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @coinbase/agentkit@0.10.4 2>/dev/null ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
// It reports its use to its maker at once, and an unreachable maker would end the process.
process.on('unhandledRejection', () => {});
const { createServer } = require('node:http');
const { ViemWalletProvider, x402ActionProvider } = require('@coinbase/agentkit');
const { createWalletClient, http } = require('viem');
const { privateKeyToAccount } = require('viem/accounts');
const { base } = require('viem/chains');

const challenge = {
  x402Version: 2,
  resource: { url: 'http://127.0.0.1/', description: '', mimeType: 'application/json' },
  accepts: [{
    scheme: 'exact',
    network: 'eip155:8453',
    amount: '10000',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    payTo: `0x${'22'.repeat(20)}`,
    maxTimeoutSeconds: 300,
    extra: { name: 'USD Coin', version: '2' },
  }],
};
const required = Buffer.from(JSON.stringify(challenge)).toString('base64');
let paid = 0;
const server = createServer((request, response) => {
  if (!request.headers['payment-signature']) {
    return response.writeHead(402, { 'PAYMENT-REQUIRED': required }).end('{}');
  }
  paid += 1;
  response.writeHead(503, { 'Retry-After': '5' }).end('{"error":{"code":"settlement_pending"}}');
}).listen(0, '127.0.0.1', async () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const transport = http('http://127.0.0.1:9');
  const wallet = new ViemWalletProvider(createWalletClient({ account, chain: base, transport }));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const text = await x402ActionProvider().makeHttpRequestWithX402(wallet, { url, method: 'GET' });
  const seen = `${paid} payment sent; ${JSON.parse(text).message}`;
  console.log('version: @coinbase/agentkit 0.10.4');
  console.log('guess:   the outcome of the payment is open');
  console.log('seen:   ', seen);
  const expected = '1 payment sent; Request failed with status 503. Payment was not settled.';
  process.exit(seen === expected ? 0 : 1);
});
JS
node try.cjs 2>/dev/null
