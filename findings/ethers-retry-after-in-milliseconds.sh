#!/usr/bin/env bash
# Runs: ethers 6.17.0 (JsonRpcProvider), against a JSON-RPC server that answers 429 with
# "Retry-After: 2" twice and then the block number.
# Guess: the provider waits 2 seconds each time.
# Seen: it asks again after 3 to 5 milliseconds. The number, which RFC 9110 gives in seconds, is
# used as milliseconds, in place of the growing pause that ethers would make by itself.
# Why it matters: a wallet or agent on ethers hammers a limiter that was polite enough to say when
# to come back. If such a client also polls us, only our limit by address protects the gateway.
# Source: RFC 9110 section 10.2.3
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ethers@6.17.0 ||

  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { JsonRpcProvider } from 'ethers';

const times = [];
const server = createServer(async (request, response) => {
  times.push(Date.now());
  let body = '';
  for await (const part of request) body += part;
  const { id } = JSON.parse(body);
  if (times.length < 3) return response.writeHead(429, { 'Retry-After': '2' }).end();
  response.writeHead(200, { 'content-type': 'application/json' });
  return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x5' }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const url = `http://127.0.0.1:${server.address().port}`;
const provider = new JsonRpcProvider(url, 8453, { staticNetwork: true });
const block = await provider.getBlockNumber();
const pauses = times.slice(1).map((time, at) => time - times[at]);
console.log('version: ethers 6.17.0');
console.log('guess:   pauses of about 2000 and 2000 ms');
console.log(`seen:    block ${block} after pauses of ${pauses.join(' and ')} ms`);
process.exit(pauses.length === 2 && pauses.every((pause) => pause < 1000) ? 0 : 1);
JS
node try.mjs
