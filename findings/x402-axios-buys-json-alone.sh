#!/usr/bin/env bash
# Runs: x402-axios 0.7.2 and @x402/axios 2.11.0 with axios 1.21.1, paying a local server that takes
# both versions of a payment, with the usual settings of axios.
# Guess: how the answer is read, and how the question is put into an envelope, changes nothing.
# Seen: with responseType "text", as for CSV, x402-axios throws "Cannot read properties of undefined
# (reading 'map')" and never pays: it looks for the offer in the parsed answer. With a
# transformRequest both put the envelope around the envelope when they pay: the payment goes with a
# question that nobody asked, cut at the length of the first.
# Why it matters: an export is never bought, and a server that charges first is paid for nothing.
# Ours reads the question before it charges.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps x402-axios@0.7.2 \
  @x402/axios@2.11.0 axios@1.21.1 @x402/evm@2.27.0 viem@2.57.20 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { wrapAxiosWithPaymentFromConfig } from '@x402/axios';
import { ExactEvmScheme } from '@x402/evm';
import axios from 'axios';
import { privateKeyToAccount } from 'viem/accounts';
import { withPaymentInterceptor } from 'x402-axios';
const offer = { scheme: 'exact', payTo: `0x${'22'.repeat(20)}`, maxTimeoutSeconds: 300,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', extra: { name: 'USD Coin', version: '2' } };
const first = { ...offer, description: '', mimeType: 'text/csv', network: 'base' };
const second = { ...offer, network: 'eip155:8453', amount: '10000' };
const accepts = [{ ...first, maxAmountRequired: '10000', resource: 'http://127.0.0.1/' }];
const version2 = { x402Version: 2, resource: { url: 'http://127.0.0.1/' }, accepts: [second] };
const header = Buffer.from(JSON.stringify(version2)).toString('base64');
let paid;
const server = createServer(async (request, response) => {
  const { 'x-payment': old, 'payment-signature': signature } = request.headers;
  const body = await text(request);
  paid = old || signature ? body || 'paid' : 'nothing';
  if (paid === 'nothing') response.writeHead(402, { 'PAYMENT-REQUIRED': header });
  response.end(JSON.stringify({ x402Version: 1, error: '', accepts }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const schemes = [{ network: 'eip155:8453', client: new ExactEvmScheme(account) }];
const transformRequest = (params) => JSON.stringify({ id: 1, params });
const seen = [];
for (const options of [{}, { responseType: 'text' }, { data: { a: 1 }, transformRequest }])
  for (const wrap of [withPaymentInterceptor, wrapAxiosWithPaymentFromConfig]) {
    const instance = axios.create({ ...options, method: 'post', adapter: 'http' });
    const client = wrap(instance, wrap === withPaymentInterceptor ? account : { schemes });
    const url = `http://127.0.0.1:${server.address().port}/`;
    await client.request({ url, data: options.data }).catch(() => undefined);
    seen.push(paid);
  }
console.log('version: x402-axios 0.7.2, @x402/axios 2.11.0, axios 1.21.1');
console.log(`guess:   paid 4 times, {"id":1,"params":{"a":1}} twice\nseen:    ${seen.join(' ')}`);
const cut = '{"id":1,"params":"{\\"id\\"';
process.exit(seen.join(' ') === `paid paid nothing paid ${cut} ${cut}` ? 0 : 1);
JS
node try.mjs
