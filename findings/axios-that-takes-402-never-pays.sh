#!/usr/bin/env bash
# Runs: @x402/axios 2.11.0 with axios 1.21.1, once as it comes and once with a validateStatus that
# takes every status for an answer, as many programs set it to read errors themselves.
# Guess: both pay; the package says that it handles 402 by itself.
# Seen: with validateStatus the 402 is handed to the program, and nothing is signed. The package
# listens for errors of axios only, and 402 is none then.
# Why it matters: such a buyer never pays and is not told why; in the seller's log it looks like
# somebody who only asks for the price. Throw for 402 (validateStatus: (status) => status !== 402).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @x402/axios@2.11.0 axios@1.21.1 @x402/evm@2.27.0 viem@2.57.20 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { wrapAxiosWithPaymentFromConfig } from '@x402/axios';
import { ExactEvmScheme } from '@x402/evm';
import axios from 'axios';
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
const server = createServer((request, response) => {
  if (request.headers['payment-signature']) response.end('{}');
  else response.writeHead(402, { 'PAYMENT-REQUIRED': required }).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const client = new ExactEvmScheme(privateKeyToAccount(`0x${'11'.repeat(32)}`));
const statusWith = async (options) => {
  const instance = axios.create({ ...options, adapter: 'http' });
  const schemes = [{ network: 'eip155:8453', client }];
  const pay = wrapAxiosWithPaymentFromConfig(instance, { schemes });
  const { status } = await pay.get(`http://127.0.0.1:${server.address().port}/`);
  return status;
};
const takesAll = () => true;
const seen = [await statusWith({}), await statusWith({ validateStatus: takesAll })].join(', ');
console.log('version: @x402/axios 2.11.0, axios 1.21.1');
console.log('guess:   200, 200');
console.log('seen:   ', seen);
process.exit(seen === '200, 402' ? 0 : 1);
JS
node try.mjs
