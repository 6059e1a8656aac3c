#!/usr/bin/env bash
# Runs: viem 2.57.20 with fallback(), and the FallbackProvider of ethers 6.17.0, sending a signed
# transaction over two RPCs. The first takes it and answers too late (504); the second says "already
# known", as nodes do that heard of it from the first.
# Guess: the hash: the second answer says that the transaction is there, and both libraries know its
# hash.
# Seen: viem throws InvalidInputRpcError, "Missing or invalid parameters", with "already known" in
# the details; ethers throws the 504 of the first, after it has asked each twice.
# Why it matters: who takes the error for "not sent" pays a second time, from a second nonce.
# Compute the hash before sending, and look for it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  viem@2.57.20 ethers@6.17.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { FallbackProvider, JsonRpcProvider, keccak256 } from 'ethers';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createPublicClient, fallback, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const known = { code: -32000, message: 'already known' };
const start = async (toSend) => {
  const server = createServer(async (request, response) => {
    const { id, method } = await new Response(request).json();
    if (method === 'eth_sendRawTransaction' && toSend === 504) response.writeHead(504).end();
    else if (method !== 'eth_sendRawTransaction') {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x10' }));
    } else response.end(JSON.stringify({ jsonrpc: '2.0', id, error: known }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
};
const urls = [await start(504), await start('known')];
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const fees = { gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
const to = `0x${'22'.repeat(20)}`;
const raw = await account.signTransaction({ chainId: 8453, nonce: 0, to, value: 1n, ...fees });

const client = createPublicClient({ transport: fallback(urls.map((url) => http(url))) });
const settings = { staticNetwork: true, batchMaxCount: 1 };
const providers = urls.map((url) => new JsonRpcProvider(url, 8453, settings));
const provider = new FallbackProvider(providers, 8453, { quorum: 1 });
const ends = await Promise.all([
  client.sendRawTransaction({ serializedTransaction: raw }).catch((error) => error.name),
  provider.broadcastTransaction(raw).then(
    ({ hash }) => hash,
    (error) => error.shortMessage,
  ),
]);
console.log('version: viem 2.57.20, ethers 6.17.0');
console.log(`guess:   ${keccak256(raw)}, twice`);
console.log('seen:   ', ends.join(', '));
process.exit(ends[0] === 'InvalidInputRpcError' && ends[1]?.includes('504') ? 0 : 1);
JS
node try.mjs
