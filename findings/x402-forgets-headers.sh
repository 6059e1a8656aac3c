#!/usr/bin/env bash
# Runs: x402-fetch 1.2.0 (x402 V1) and @dexterai/x402 2.0.0, each called with a Headers object; the
# seller answers 402 first and then delivers.
# Guess: the paid request has the headers of the unpaid one, and the payment.
# Seen: the first request has the headers, and the paid one lacks them. Both copy the object's own
# keys, and a Headers object has none. @x402/fetch 2.27.0 keeps them.
# Why it matters: the paid request asks for another form (Accept), is nobody's (Authorization), or
# has no trace id, and it is the one that costs money. No header changes what ours sells.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  x402-fetch@1.2.0 @dexterai/x402@2.0.0 viem@2.57.20 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { wrapFetch } from '@dexterai/x402/client';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { privateKeyToAccount } from 'viem/accounts';
import { wrapFetchWithPayment } from 'x402-fetch';

const terms = {
  scheme: 'exact',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: `0x${'22'.repeat(20)}`,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
};
const page = { description: '', mimeType: 'application/json' };
const forV1 = { resource: 'http://a/', network: 'base', maxAmountRequired: '10000' };
const v1 = { ...terms, ...page, ...forV1 };
const body = JSON.stringify({ x402Version: 1, error: '', accepts: [v1] });
const accepts = [{ ...terms, network: 'eip155:8453', amount: '10000' }];
const challenge = { x402Version: 2, resource: { ...page, url: 'http://a/' }, accepts };
const required = Buffer.from(JSON.stringify(challenge)).toString('base64');
let asked = [];
const server = createServer(({ url, headers }, response) => {
  asked.push(String(headers['x-trace']));
  if (asked.length === 2) response.end('{}');
  else response.writeHead(402, url === '/v2' ? { 'PAYMENT-REQUIRED': required } : {}).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const key = `0x${'11'.repeat(32)}`;
const headers = new Headers({ 'X-Trace': 'night' });
const ask = async (path, pay) => {
  asked = [];
  await pay(`http://127.0.0.1:${server.address().port}${path}`, { headers });
  return asked.join();
};
const first = await ask('/v1', wrapFetchWithPayment(fetch, privateKeyToAccount(key)));
const second = await ask('/v2', wrapFetch(fetch, { evmPrivateKey: key }));
console.log('version: x402-fetch 1.2.0, @dexterai/x402 2.0.0');
console.log('guess:   night,night and night,night');
console.log(`seen:    ${first} and ${second}`);
process.exit(first === second && second === 'night,undefined' ? 0 : 1);
JS
node try.mjs 2>/dev/null
