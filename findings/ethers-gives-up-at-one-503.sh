#!/usr/bin/env bash
# Runs: ethers 6.17.0, web3 4.16.0, ox 1.8.3 and viem 2.57.20, reading the number of the newest
# block from an RPC that answers 503, 403 or cuts the connection.
# Guess: each repeats 503 and a cut connection a few times, since it is a reading, and 403 never.
# Seen: viem alone repeats, three times, and 403 as well. ethers, which has a class for repeats and
# repeats a 429 twelve times, asks once; so do web3 and ox.
# Why it matters: a watch over payments that is written with the three ends with the first hiccup of
# a public RPC, in the middle of a settlement. Repeat readings yourself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  ethers@6.17.0 viem@2.57.20 web3@4.16.0 ox@1.8.3 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { JsonRpcProvider } from 'ethers';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fromHttp } from 'ox/RpcTransport';
import { createPublicClient, http } from 'viem';
import { Web3 } from 'web3';

const clients = [
  (url) => new JsonRpcProvider(url, 8453, { staticNetwork: true }).getBlockNumber(),
  (url) => new Web3(url).eth.getBlockNumber(),
  (url) => fromHttp(url).request({ method: 'eth_blockNumber' }),
  (url) => createPublicClient({ transport: http(url) }).getBlockNumber(),
];
const count = async (client, status) => {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    if (status === 'cut') request.socket.destroy();
    else response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await client(`http://127.0.0.1:${server.address().port}`).catch(() => undefined);
  return calls;
};
const seen = [];
for (const client of clients) {
  const counts = [];
  for (const status of [503, 403, 'cut']) counts.push(await count(client, status));
  seen.push(counts.join(' '));
}
console.log('version: ethers 6.17.0, web3 4.16.0, ox 1.8.3, viem 2.57.20');
console.log('guess:   4 1 4, four times');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1 1 1,1 1 1,1 1 1,4 4 4' ? 0 : 1);
JS
node try.mjs
