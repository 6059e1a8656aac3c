#!/usr/bin/env bash
# Runs: the paid tools of x402-mcp 0.0.5, called without a payment, with one where the standard of
# x402 for MCP puts it, and with one in the name that the answer asks for.
# Guess: "x402/payment" is read, as in @x402/mcp; an object and base64 both work.
# Seen: the name has a point: "_meta.x402.payment is required", which reads like a path and is one
# key, "x402.payment". A payment under "x402/payment" is not seen at all, and an object is "Invalid
# payment": only base64 is read. Its client sends the same, so it can pay no seller of the standard.
# Why it matters: buyer and seller both say x402 over MCP, and no payment comes through; the buyer
# signs again and again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  x402-mcp@0.0.5 mcp-handler@2.4.0 x402@0.6.6 @modelcontextprotocol/sdk@1.32.2 \
  zod@3.25.76 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createPaidMcpHandler } from 'x402-mcp/server';

console.error = () => {};
const payTo = `0x${'22'.repeat(20)}`;
const give = (server) =>
  server.paidTool('row', 'A row.', { price: 0.01 }, {}, {}, async () => ({ content: [] }));
const facilitator = { url: 'http://127.0.0.1:9' };
const shop = { basePath: '/', recipient: payTo, network: 'base', facilitator };
const handler = createPaidMcpHandler(give, {}, shop);

const until = String(Math.floor(Date.now() / 1000) + 300);
const terms = { from: `0x${'11'.repeat(20)}`, to: payTo, value: '10000', validAfter: '0' };
const authorization = { ...terms, validBefore: until, nonce: `0x${'33'.repeat(32)}` };
const signed = { signature: `0x${'44'.repeat(65)}`, authorization };
const payment = { x402Version: 1, scheme: 'exact', network: 'base', payload: signed };
const call = async (_meta) => {
  const params = { name: 'row', arguments: {}, _meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const accept = 'application/json, text/event-stream';
  const headers = { 'content-type': 'application/json', accept };
  const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body });
  const text = await (await handler(request)).text();
  const { result } = JSON.parse(text.slice(text.indexOf('{')));
  return result.structuredContent?.error ?? result.content[0].text;
};
const base64 = Buffer.from(JSON.stringify(payment)).toString('base64');
const seen = [];
for (const meta of [{}, { 'x402/payment': payment }, { 'x402.payment': payment }]) {
  seen.push(await call(meta));
}
seen.push(await call({ 'x402.payment': base64 }));
console.log('version: x402-mcp 0.0.5');
console.log('guess:   only the first lacks a payment; the others fail at the facilitator');
console.log('seen:   ', seen.join(', '));
const missing = '_meta.x402.payment is required';
process.exit(seen.join() === [missing, missing, 'Invalid payment', 'fetch failed'].join() ? 0 : 1);
JS
node try.mjs
