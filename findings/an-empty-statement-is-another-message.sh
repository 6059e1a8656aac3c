#!/usr/bin/env bash
# Runs: siwe 3.0.0 and viem 2.57.20, writing the same sign-in message (EIP-4361) with no statement,
# with an empty one and with one of words; and siwe, verifying a message for another domain.
# Guess: the messages are equal; verify() rejects with an Error.
# Seen: with an empty statement siwe writes one line more, so a signature made over viem’s message
# does not fit. Both read back what the other wrote, and viem forgets that the statement was there.
# verify() rejects with an object that is no Error: it is logged as "[object Object]".
# Why it matters: the statement is a setting that is often left empty, and then every sign-in of a
# buyer fails without a reason in the log. Leave the field out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  siwe@3.0.0 viem@2.57.20 ethers@6.17.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Wallet } from 'ethers';
import { SiweMessage } from 'siwe';
import { createSiweMessage } from 'viem/siwe';

const issued = '2026-11-29T00:00:00.000Z';
const wallet = new Wallet(`0x${'11'.repeat(32)}`);
const fields = {
  domain: 'api.example.com',
  address: wallet.address,
  uri: 'https://api.example.com/v1',
  ...{ version: '1', chainId: 8453, nonce: 'abcdefgh12' },
};
const equal = [{}, { statement: '' }, { statement: 'Sign in.' }].map((more) => {
  const theirs = new SiweMessage({ ...fields, ...more, issuedAt: issued }).prepareMessage();
  return theirs === createSiweMessage({ ...fields, ...more, issuedAt: new Date(issued) });
});
const message = new SiweMessage({ ...fields, issuedAt: issued });
const signature = await wallet.signMessage(message.prepareMessage());
const check = { signature, domain: 'other.example.com' };
const error = await message.verify(check).catch((reason) => reason);
console.log('version: siwe 3.0.0, viem 2.57.20');
console.log('guess:   equal: true, true, true; an Error');
console.log(`seen:    equal: ${equal.join(', ')}; ${error}`);
process.exit(equal.join() === 'true,false,true' && `${error}` === '[object Object]' ? 0 : 1);
JS
node try.mjs
