#!/usr/bin/env bash
# Runs: @x402/express 2.27.0, the seller's reference middleware, before routes that answer 200, 302,
# 204, 404 and (to a repeated question with its ETag) 304; a facilitator that accepts everything.
# Guess: only 200 is settled; whatever has no body, or leads elsewhere, is free.
# Seen: all below 400 are settled: a redirect, an answer without content, and "not modified".
# Why it matters: a buyer that polls politely, with If-None-Match, pays for each 304. Ours sells an
# answer or nothing: a payment's answer is never 304, and "no match" is not charged.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @x402/express@2.27.0 @x402/evm@2.27.0 @x402/fetch@2.27.0 express@5.3.0 viem@2.57.20 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { ExactEvmScheme as Buyer } from '@x402/evm';
import { ExactEvmScheme as Seller } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/express';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import express from 'express';
import { privateKeyToAccount } from 'viem/accounts';

let settled = 0;
const kind = { x402Version: 2, scheme: 'exact', network: 'eip155:8453' };
const facilitator = {
  getSupported: async () => ({ kinds: [kind], extensions: [], signers: {} }),
  verify: async () => ({ isValid: true }),
  settle: async () => ({ success: true, transaction: `0x${++settled}`, network: kind.network }),
};
const rails = new x402ResourceServer(facilitator).register(kind.network, new Seller());
const accepts = { ...kind, price: '$0.01', payTo: `0x${'22'.repeat(20)}` };
const app = express().use(paymentMiddleware({ 'GET /*': { accepts } }, rails));
app.get('/:status', ({ params: { status } }, response) =>
  status === '200' ? response.json({ night: 1 }) : response.status(Number(status)).end(),
);
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new x402Client();
client.register('eip155:*', new Buyer(privateKeyToAccount(`0x${'11'.repeat(32)}`)));
const pay = wrapFetchWithPayment(fetch, client);
const seen = [];
const buy = async (path, headers) => {
  const before = settled;
  const address = `http://127.0.0.1:${server.address().port}${path}`;
  const answer = await pay(address, { headers, redirect: 'manual' });
  seen.push(`${answer.status} ${settled > before ? 'paid' : 'free'}`);
  return answer.headers.get('etag');
};
const etag = await buy('/200');
for (const path of ['/302', '/204', '/404']) await buy(path);
await buy('/200', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
console.log('version: @x402/express 2.27.0, express 5.3.0\nguess:   only the first is paid');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '200 paid,302 paid,204 paid,404 free,304 paid' ? 0 : 1);
JS
node try.mjs
