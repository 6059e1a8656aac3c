#!/usr/bin/env bash
# Runs: anvil 1.7.1 (for Linux on amd64), a private chain for tests, with three blocks.
# Guess: eth_getLogs with fromBlock above toBlock is an error, as with geth ("invalid block range");
# two blocks of one second differ by a second, as a chain must; "finalized" is the newest block.
# Seen: the backward range gives an empty list. Two blocks have the same time. "finalized" and
# "safe" are block 0, and stay so until more than 64 and 32 blocks are there.
# Why it matters: a search that begins behind its end passes every test and fails on the chain; an
# authorization that begins "after" a block is tried at times that no chain has; whoever waits for
# finality waits for ever in tests. Our search for a transfer counts back from the newest block.
set -euo pipefail
work=$(mktemp -d)
trap 'kill "$chain" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @foundry-rs/anvil-linux-amd64@1.7.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil --silent --no-mining --port "$port" &
chain=$!

cat >try.mjs <<'JS'
const ask = async (method, ...params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const answer = await fetch(`http://127.0.0.1:${process.argv[2]}`, request);
  const { result, error } = await answer.json();
  return error ? 'error' : result;
};
while (!(await ask('eth_chainId').catch(() => false)));
const block = (tag) => ask('eth_getBlockByNumber', tag, false);
await ask('evm_mine');
await ask('evm_mine');
const logs = await ask('eth_getLogs', { fromBlock: '0x2', toBlock: '0x1' });
let same = 0;
for (let count = 0; count < 5; count++) {
  const before = await block('latest');
  await ask('evm_mine');
  if ((await block('latest')).timestamp === before.timestamp) same += 1;
}
const seen = [
  `logs ${JSON.stringify(logs)}`,
  same > 0 ? 'equal times' : 'growing times',
  `finalized ${Number((await block('finalized')).number)}`,
].join(', ');
console.log('version: anvil 1.7.1');
console.log('guess:   logs "error", growing times, finalized 7');
console.log('seen:   ', seen);
process.exit(seen === 'logs [], equal times, finalized 0' ? 0 : 1);
JS
node try.mjs "$port"
