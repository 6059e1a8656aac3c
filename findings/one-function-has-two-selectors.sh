#!/usr/bin/env bash
# Runs: viem 2.57.20, ox 1.8.3 and ethers 6.17.0, each making the selector of a function and the
# topic of an event from one line of Solidity, in which "uint" stands for "uint256".
# Guess: all give the selector of transfer(address,uint256), and the topic of Transfer.
# Seen: viem and ox hash "uint" as it stands, though the manual shows such lines with names and
# spaces, and parseAbiItem() of viem itself makes uint256 of it: one line has two selectors in one
# library. A struct that is written as tuple(…) keeps that word, too. In ox, a blank behind the
# bracket drops the parameter: the selector is that of f(). ethers is right each time.
# Why it matters: who filters logs by such a topic finds no transfer, without an error. Our lines
# name whole types.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.20 ox@1.8.3 ethers@6.17.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { EventFragment, FunctionFragment } from 'ethers';
import { AbiEvent, AbiFunction } from 'ox';
import { parseAbiItem, toEventSelector, toFunctionSelector } from 'viem';

const event = 'event Transfer(address indexed from, address indexed to, uint value)';
const lines = [
  'function transfer(address to, uint value)',
  'function f(tuple(uint256 amount, address to) sale)',
  'function f( uint256 amount )',
];
const seen = [
  [toEventSelector(event), toEventSelector(parseAbiItem(event)), AbiEvent.getSelector(event),
    EventFragment.from(event).topicHash].map((topic) => topic.slice(0, 10)),
  ...lines.map((line) => [
    toFunctionSelector(line),
    line.includes('tuple') ? '' : toFunctionSelector(parseAbiItem(line)),
    AbiFunction.getSelector(line),
    FunctionFragment.from(line).selector,
  ]),
];
console.log('version: viem 2.57.20, ox 1.8.3, ethers 6.17.0');
console.log('guess:   in each line the same, as by ethers');
for (const [viem, parsed, ox, ethers] of seen)
  console.log(`seen:    viem ${viem}, parsed ${parsed || '-'}, ox ${ox}, ethers ${ethers}`);
const expected = [
  '0x930a61a5 0xddf252ad 0x930a61a5 0xddf252ad',
  '0x6cb927d8 0xa9059cbb 0x6cb927d8 0xa9059cbb',
  '0xa3af2490  0xa3af2490 0x31e3e7da',
  '0xb3de648b 0xb3de648b 0x26121ff0 0xb3de648b',
];
process.exit(seen.map((row) => row.join(' ')).join() === expected.join() ? 0 : 1);
JS
node try.mjs
