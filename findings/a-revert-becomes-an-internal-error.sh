#!/usr/bin/env bash
# Runs: serializeError() of eth-rpc-errors and of its successor @metamask/rpc-errors, on the error
# with which a node answers a call that reverts (code 3, with the contract's data), and on code 429.
# Guess: both hand on the code, the message and the data.
# Seen: eth-rpc-errors makes an internal error of it, -32603, and moves the data to
# data.originalError.data; so it does with 429. Its successor hands on both.
# Why it matters: a contract that says no, as that of USDC does to a used authorization, looks like
# an outage, which callers repeat, and a decoder finds no data of the contract. For ours a -32603
# without data is an outage.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  eth-rpc-errors@4.0.3 @metamask/rpc-errors@7.0.3 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const older = require('eth-rpc-errors');
const newer = require('@metamask/rpc-errors');

const errors = [
  { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  { code: 429, message: 'Too many requests' },
];
const seen = [older, newer].flatMap(({ serializeError }) =>
  errors.map((error) => {
    const { code, data } = serializeError(error);
    return `${code} ${JSON.stringify(data)}`;
  }),
);
console.log('version: eth-rpc-errors 4.0.3, @metamask/rpc-errors 7.0.3');
console.log('guess:   3 "0x08c379a0"; 429 undefined, from both');
console.log('seen:   ', seen.join('; '));
const wrapped = errors.map((error) => `-32603 ${JSON.stringify({ originalError: error })}`);
process.exit(seen.join() === [...wrapped, '3 "0x08c379a0"', '429 undefined'].join() ? 0 : 1);
JS
node try.cjs
