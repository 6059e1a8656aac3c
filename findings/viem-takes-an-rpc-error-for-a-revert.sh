#!/usr/bin/env bash
# Runs: viem 2.57.1 and ethers 6.17.0, against a JSON-RPC server that answers every call of a
# contract with its own internal error (-32603) and no data.
# Guess: both report an error of the RPC, as the contract was never asked.
# Seen: viem reports ContractFunctionRevertedError, and ethers CALL_EXCEPTION, as for a revert.
# Why it matters: who tells outages from refusals by these classes blames the payer for a broken
# RPC. Ours takes -32603 for a refusal only if it has data.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.1 ethers@6.17.0 ||

  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { Contract, JsonRpcProvider } from 'ethers';
import { ContractFunctionRevertedError, createPublicClient, http, parseAbi } from 'viem';

const server = createServer(async (request, response) => {
  const { id } = await json(request);
  const error = { code: -32603, message: 'Internal error' };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

const address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const method = 'function paused() view returns (bool)';
const client = createPublicClient({ transport: http(url, { retryCount: 0 }) });
const call = { address, abi: parseAbi([method]), functionName: 'paused' };
const provider = new JsonRpcProvider(url, 8453, { staticNetwork: true, batchMaxCount: 1 });
const seen = {
  viem: await client
    .readContract(call)
    .catch((error) => error.walk((each) => each instanceof ContractFunctionRevertedError)?.name),
  ethers: await new Contract(address, [method], provider).paused().catch(({ code }) => code),
};
console.log('version: viem 2.57.1, ethers 6.17.0');
console.log('guess:   both report an error of the RPC');
console.log('seen:   ', JSON.stringify(seen));
const isAsSeen = seen.viem === 'ContractFunctionRevertedError' && seen.ethers === 'CALL_EXCEPTION';
process.exit(isAsSeen ? 0 : 1);
JS
node try.mjs
