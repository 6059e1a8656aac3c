#!/usr/bin/env bash
# Runs: viem 2.57.1 (http transport), against a JSON-RPC server that answers 429 with "Retry-After:
# 3".
# Guess: with "timeout: 500, retryCount: 1" a call is over after about one second.
# Seen: it takes 3 seconds. The transport obeys Retry-After, and its timeout holds for one request,
# not for the pause between two. No option of the transport bounds the pause.
# Why it matters: a provider that says 3,600 holds a payment for an hour. Our gateway takes
# Retry-After away before viem sees it, and bounds the whole answer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.1 ||

  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createPublicClient, http } from 'viem';

const server = createServer((request, response) => {
  response.writeHead(429, { 'content-type': 'application/json', 'Retry-After': '3' }).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const url = `http://127.0.0.1:${server.address().port}`;
const transport = http(url, { timeout: 500, retryCount: 1 });
const start = Date.now();
const outcome = await createPublicClient({ transport })
  .getBlockNumber()
  .catch((error) => error.shortMessage);
const seconds = (Date.now() - start) / 1000;
console.log('version: viem 2.57.1');
console.log('guess:   the call fails within about 1 second');
console.log(`seen:    "${outcome}" after ${seconds.toFixed(1)} seconds`);
process.exit(seconds > 2.5 ? 0 : 1);
JS
node try.mjs
