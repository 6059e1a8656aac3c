#!/usr/bin/env bash
# Runs: x402-fetch 1.2.0 (version 1 of the protocol) and @x402/fetch 2.27.0, each against a
# challenge with two offers: one on a network that the library does not know, and one that it can
# pay.
# Guess: both pass over the unknown network and pay the other offer.
# Seen: version 1 throws an error of its schema and pays nothing, in whatever order the offers
# stand. Version 2 pays.
# Why it matters: a seller that adds a new network shuts out every buyer with the older library, for
# the old network as well. Our challenge of version 1 has one network.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  x402-fetch@1.2.0 @x402/fetch@2.27.0 @x402/evm@2.27.0 viem@2.57.20 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';
import { wrapFetchWithPayment as wrapFirst } from 'x402-fetch';

const offer = (network, amount) => ({
  ...{ scheme: 'exact', network, amount, maxAmountRequired: amount, maxTimeoutSeconds: 300 },
  ...{ resource: 'http://127.0.0.1/', description: '', mimeType: 'application/json' },
  ...{ payTo: `0x${'22'.repeat(20)}`, asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  extra: { name: 'USD Coin', version: '2' },
});
const server = createServer(({ url, headers }, response) => {
  if (headers['x-payment'] ?? headers['payment-signature']) return response.end('{}');
  const [, version, order] = url.split('/');
  const pair = [offer('newchain:7', '1'), offer(version === '1' ? 'base' : 'eip155:8453', '1')];
  const accepts = order === 'first' ? pair : pair.toReversed();
  const resource = { url: 'http://127.0.0.1/', description: '', mimeType: '' };
  const body = JSON.stringify({ x402Version: Number(version), resource, accepts });
  const challenge = version === '2' && { 'PAYMENT-REQUIRED': Buffer.from(body).toString('base64') };
  response.writeHead(402, { 'Content-Type': 'application/json', ...challenge }).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const client = new x402Client();
client.register('eip155:*', new ExactEvmScheme(account));
const payers = { 1: wrapFirst(fetch, account), 2: wrapFetchWithPayment(fetch, client) };
const seen = [];
for (const way of ['1/first', '1/last', '2/first', '2/last']) {
  const call = payers[way[0]](`http://127.0.0.1:${server.address().port}/${way}`);
  seen.push(await call.then(({ status }) => `${status}`, () => 'throws'));
}
console.log('version: x402-fetch 1.2.0, @x402/fetch 2.27.0');
console.log('guess:   200, 200 from both (the unknown network first, and last)');
console.log('seen:   ', seen.join(', '), '(version 1, version 2)');
process.exit(seen.join() === 'throws,throws,200,200' ? 0 : 1);
JS
node try.mjs
