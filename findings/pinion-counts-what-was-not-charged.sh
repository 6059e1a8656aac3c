#!/usr/bin/env bash
# Runs: pinion-os 0.4.0, its payX402Service, against a seller who answers a paid call with 404 and
# "charged": false, because nothing matches.
# Guess: paidAmount is "0", or follows the receipt of the answer.
# Seen: paidAmount is the amount of the challenge, whatever the answer to the payment is.
# Why it matters: its users' books count calls that cost nothing. Our receipt and "charged" are
# right; this client reads neither.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pinion-os@0.4.0 2>/dev/null ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Wallet } from 'ethers';
import { payX402Service } from './node_modules/pinion-os/dist/client/x402-generic.js';

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
const server = createServer((request, response) => {
  if (request.headers['payment-signature']) response.writeHead(404).end('{"charged":false}');
  else response.writeHead(402, { 'PAYMENT-REQUIRED': required }).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const url = `http://127.0.0.1:${server.address().port}/`;
const { status, data, paidAmount } = await payX402Service(new Wallet(`0x${'11'.repeat(32)}`), url);
const seen = `${status}, charged ${data.charged}, paidAmount ${paidAmount}`;
console.log('version: pinion-os 0.4.0');
console.log('guess:   404, charged false, paidAmount 0');
console.log('seen:   ', seen);
process.exit(seen === '404, charged false, paidAmount 10000' ? 0 : 1);
JS
node try.mjs
