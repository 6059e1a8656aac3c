#!/usr/bin/env bash
# Runs: parseLog of ethers 6.17.0, decodeLogs of abi-decoder 2.4.0 and parseEventLogs of viem
# 2.57.20, with the Transfer event of a coin, at the logs of one transaction: a log of another
# event, an NFT's Transfer (the same topic, but its number is indexed), and a coin's Transfer.
# Guess: ethers says null for what is not the coin's event, as it is documented; the others leave it
# out.
# Seen: ethers says null for the other event, and throws "data out-of-bounds" at the NFT's;
# abi-decoder throws for the whole list. viem gives the coin's event alone.
# Why it matters: a loop of parseLog() ends at the NFT, and the payment behind it in the same
# transaction is not found. Read the logs of the one contract; ours does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ethers@6.17.0 abi-decoder@2.4.0 viem@2.57.20 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import decoder from 'abi-decoder';
import { Interface, id, toBeHex } from 'ethers';
import { parseAbi, parseEventLogs } from 'viem';

const from = toBeHex(17n, 32);
const address = `0x${'22'.repeat(20)}`;
const transfer = [id('Transfer(address,address,uint256)'), from, from];
const other = { address, topics: [id('Other()')], data: '0x' };
const nft = { address, topics: [...transfer, toBeHex(7n, 32)], data: '0x' };
const coin = { address, topics: transfer, data: toBeHex(10_000n, 32) };
const logs = [other, nft, coin];
const event = 'event Transfer(address indexed from, address indexed to, uint256 value)';

const abi = new Interface([event]);
const attempt = (call) => {
  try {
    return String(call());
  } catch (error) {
    return `throws ${error.code ?? error.name}`;
  }
};
const seen = logs.map((log) => attempt(() => abi.parseLog(log) && abi.parseLog(log).args.value));
decoder.addABI(JSON.parse(abi.formatJson()));
seen.push(attempt(() => decoder.decodeLogs(logs).length));
seen.push(attempt(() => parseEventLogs({ abi: parseAbi([event]), logs }).length));
console.log('version: ethers 6.17.0, abi-decoder 2.4.0, viem 2.57.20');
console.log('guess:   null, null, 10000; 1 event; 1 event');
console.log(`seen:    ${seen.join(', ')}`);
process.exit(seen.join() === 'null,throws BUFFER_OVERRUN,10000,throws Error,1' ? 0 : 1);
JS
node try.mjs
