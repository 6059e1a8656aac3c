#!/usr/bin/env bash
# Runs: the middlewares x402-express 1.2.0 and x402-hono 1.1.0, and the facilitator client of
# uvd-x402-sdk 2.38.0, given a payment while the facilitator answers 503.
# Guess: the middlewares answer 500, 502 or 503; the client throws.
# Seen: both middlewares answer 402 with a new offer and "Failed to verify payment: 503" as its
# error. The client resolves with isValid: false, and with success: false if it was to settle: what
# it cannot know is told as a no.
# Why it matters: 402 tells a buyer’s library to sign again, though the first signature is still
# good for minutes and may have been settled. Look for the error’s words before another payment.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  x402-express@1.2.0 x402-hono@1.1.0 uvd-x402-sdk@2.38.0 express@5.3.0 hono@4.13.19 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import express from 'express';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { FacilitatorClient } from 'uvd-x402-sdk/backend';
import { paymentMiddleware as forExpress } from 'x402-express';
import { paymentMiddleware as forHono } from 'x402-hono';

console.error = () => {};
const listen = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
};
const away = createServer((_request, response) => response.writeHead(503).end('{}'));
const url = await listen(away);
const payTo = `0x${'22'.repeat(20)}`;
const routes = { 'GET /row': { price: '$0.01', network: 'base' } };
const shop = express().use(forExpress(payTo, routes, { url }));
const address = await listen(createServer(shop));
const hono = new Hono().use(forHono(payTo, routes, { url }));

const until = String(Math.floor(Date.now() / 1000) + 300);
const terms = { from: `0x${'11'.repeat(20)}`, to: payTo, value: '10000', validAfter: '0' };
const authorization = { ...terms, validBefore: until, nonce: `0x${'33'.repeat(32)}` };
const signed = { signature: `0x${'44'.repeat(65)}`, authorization };
const payment = { x402Version: 1, scheme: 'exact', network: 'base', payload: signed };
const headers = { 'X-PAYMENT': Buffer.from(JSON.stringify(payment)).toString('base64') };
const answers = [await fetch(`${address}/row`, { headers })];
answers.push(await hono.request('/row', { headers }));
const client = new FacilitatorClient({ baseUrl: url });
const { isValid } = await client.verify(payment, {});
const { success } = await client.settle(payment, {});
const statuses = answers.map(({ status }) => status).join(', ');
console.log('version: x402-express 1.2.0, x402-hono 1.1.0, uvd-x402-sdk 2.38.0');
console.log('guess:   503, 503, errors');
console.log(`seen:    ${statuses}, isValid ${isValid}, success ${success}`);
process.exit(statuses === '402, 402' && isValid === false && success === false ? 0 : 1);
JS
node try.mjs
