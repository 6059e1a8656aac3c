#!/usr/bin/env bash
# Runs: viem 2.57.1 on a local chain (anvil 1.7.1 for Linux on amd64).
# Guess: getBlockNumber() asks the chain each time.
# Seen: asked again right after a block was mined, the client gives the old number; eth_blockNumber
# by hand gives the new one. The answer is kept for "cacheTime", 4 seconds unless set.
# Why it matters: "the receipt is there, so the block number is at least that" does not hold. Code
# that counts confirmations, or searches logs up to the newest block, has to pass cacheTime: 0 or
# read the block itself with getBlock(), which is not kept. Ours does the latter.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  viem@2.57.1 @foundry-rs/anvil-linux-amd64@1.7.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPublicClient, createTestClient, http } from 'viem';

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
await once(probe, 'close');
const program = 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil';
const anvil = spawn(program, ['--port', `${port}`, '--silent']);
const transport = http(`http://127.0.0.1:${port}`);
const test = createTestClient({ mode: 'anvil', transport });
for (let ready = false; !ready; await sleep(50))
  ready = await createPublicClient({ transport }).getChainId().then(() => true, () => false);

const client = createPublicClient({ transport });
const before = await client.getBlockNumber();
await test.mine({ blocks: 1 });
const after = await client.getBlockNumber();
const real = BigInt(await client.request({ method: 'eth_blockNumber' }));
anvil.kill();
console.log('version: viem 2.57.1, anvil 1.7.1');
console.log(`guess:   ${before}, one block, ${before + 1n}`);
console.log(`seen:    ${before}, one block, ${after} (the chain says ${real})`);
process.exit(after === before && real === before + 1n ? 0 : 1);
JS
node try.mjs
