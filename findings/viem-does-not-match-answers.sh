#!/usr/bin/env bash
# Runs: viem 2.57.1 and ethers 6.17.0, against a JSON-RPC server (a proxy that mixes up answers)
# whose answer carries another request's id.
# Guess: both refuse an answer whose id is not the one that was asked.
# Seen: viem takes it and returns block 5. ethers throws "missing response for request".
# Why it matters: behind a caching or multiplexing proxy a wrong answer looks right, so a settlement
# should not rest on a single number. Ours looks for the event that names payer and nonce.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.1 ethers@6.17.0 ||

  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { JsonRpcProvider } from 'ethers';
import { createPublicClient, http } from 'viem';

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"jsonrpc":"2.0","id":99999,"result":"0x5"}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

const text = (promise) =>
  promise.then(
    (value) => `block ${value}`,
    (error) => error.shortMessage ?? error.message,
  );
const seen = {
  viem: await text(createPublicClient({ transport: http(url) }).getBlockNumber()),
  ethers: await text(new JsonRpcProvider(url, 8453, { staticNetwork: true }).getBlockNumber()),
};
console.log('version: viem 2.57.1, ethers 6.17.0');
console.log('guess:   both refuse the answer');
console.log('seen:   ', JSON.stringify(seen));
process.exit(seen.viem === 'block 5' && seen.ethers.startsWith('missing response') ? 0 : 1);
JS
node try.mjs
