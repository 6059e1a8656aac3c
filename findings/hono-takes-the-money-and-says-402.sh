#!/usr/bin/env bash
# Runs: the middleware @x402/hono 2.27.0 around routes that answer 200, 204 and 304 to a paid
# request, with a facilitator that settles.
# Guess: 204 and 304 go out as they are, with the receipt, or are not settled.
# Seen: both are settled, and then the caller gets 402 with {}: no receipt, no offer, and no word
# that money moved.
# Why it matters: a buyer's library takes 402 for "not paid" and signs again. A conditional request
# for something paid does it. Let a paid route answer 200 with a body; ours do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @x402/hono@2.27.0 @x402/core@2.27.0 @x402/evm@2.27.0 hono@4.13.19 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { registerExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/hono';
import { Hono } from 'hono';

let settled = 0;
const network = 'eip155:8453';
const kind = { x402Version: 2, scheme: 'exact', network };
const payer = `0x${'11'.repeat(20)}`;
const facilitator = {
  getSupported: async () => ({ kinds: [kind], extensions: [], signers: {} }),
  verify: async () => ({ isValid: true, payer }),
  settle: async () => (settled += 1) && { success: true, transaction: '0xab', network, payer },
};
const server = new x402ResourceServer(facilitator);
registerExactEvmScheme(server);
const accepts = { scheme: 'exact', price: '$0.01', network, payTo: payer };
const app = new Hono().use(paymentMiddleware({ 'GET /*': { accepts } }, server));
app.get('/200', (context) => context.json({ row: 1 }));
for (const status of [204, 304]) app.get(`/${status}`, (context) => context.body(null, status));

const offer = (await app.request('/200')).headers.get('payment-required');
const [accepted] = JSON.parse(atob(offer)).accepts;
const window = { validAfter: '0', validBefore: String(Math.floor(Date.now() / 1000) + 300) };
const nonce = `0x${'33'.repeat(32)}`;
const authorization = { from: payer, to: payer, value: '10000', ...window, nonce };
const payload = { signature: `0x${'44'.repeat(65)}`, authorization };
const payment = btoa(JSON.stringify({ x402Version: 2, accepted, payload }));
const headers = { 'payment-signature': payment, 'if-none-match': '"a"' };
const seen = [];
for (const path of ['/200', '/204', '/304']) {
  settled = 0;
  const answer = await app.request(path, { headers });
  const receipt = answer.headers.has('payment-response');
  seen.push(`${path} ${answer.status}, settled ${settled}, receipt ${receipt}`);
}
console.log('version: @x402/hono 2.27.0');
console.log('guess:   /200 200, /204 204, /304 304, each settled with a receipt, or neither');
console.log(`seen:    ${seen.join('; ')}`);
const lost = '402, settled 1, receipt false';
const expected = `/200 200, settled 1, receipt true; /204 ${lost}; /304 ${lost}`;
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs 2>err.log
