#!/usr/bin/env bash
# Runs: @x402/fetch 2.27.0 with @x402/evm 2.27.0, against a server that answers 402 for a reason of
# its own (an unpaid bill), without a payment header.
# Guess: the wrapper does not know this 402 and hands it to the caller as it came.
# Seen: it throws "Failed to parse payment requirements: Invalid payment required response". Status
# and body are lost, also where the body says in plain words what is the matter.
# Why it matters: whoever wraps his only fetch with it cannot read another service's 402, and ours
# must never send a 402 without the header (a rate limit or a quota has to be 429).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @x402/fetch@2.27.0 @x402/evm@2.27.0 viem@2.57.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

const server = createServer((request, response) => {
  response.writeHead(402, { 'content-type': 'application/json' });
  response.end('{"message":"The invoice of October is open."}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;

const client = new x402Client();
client.register('eip155:*', new ExactEvmScheme(privateKeyToAccount(`0x${'11'.repeat(32)}`)));
const pay = wrapFetchWithPayment(fetch, client);
const seen = await pay(url).then(
  async (response) => `${response.status} ${await response.text()}`,
  (error) => `throws: ${error.message}`,
);
server.close();

console.log('version: @x402/fetch 2.27.0');
console.log('guess:   402 {"message":"The invoice of October is open."}');
console.log('seen:   ', seen);
process.exit(seen.startsWith('throws: Failed to parse payment requirements') ? 0 : 1);
JS
node try.mjs
