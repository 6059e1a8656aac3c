#!/usr/bin/env bash
# Runs: @noble/curves 1.9.7 and 2.4.0, each signing the same hash of 32 bytes with the same key on
# secp256k1, without options, as code for Ethereum has always called it.
# Guess: both give the same signature, or version 2 throws where a call has changed.
# Seen: version 2 takes the hash for a message and hashes it once more with SHA-256, without a word;
# with prehash: false it gives the signature of version 1.
# Why it matters: after an update signatures verify against each other in tests, and no chain,
# wallet or server accepts one. Our own early check of signatures uses another library, which takes
# a hash.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @noble/curves@1.9.7 @noble/curves-2@npm:@noble/curves@2.4.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { secp256k1 as before } from '@noble/curves/secp256k1';
import { secp256k1 as after } from '@noble/curves-2/secp256k1.js';

const hash = new Uint8Array(32).fill(7);
const key = new Uint8Array(32).fill(1);
const first = Buffer.from(before.sign(hash, key).toBytes('compact')).toString('hex');
const second = Buffer.from(after.sign(hash, key)).toString('hex');
const option = Buffer.from(after.sign(hash, key, { prehash: false })).toString('hex');
const trusts = after.verify(after.sign(hash, key), hash, after.getPublicKey(key));
const seen = `equal: ${first === second}, with prehash false: ${first === option}`;
console.log('version: @noble/curves 1.9.7, 2.4.0');
console.log('guess:   equal: true, with prehash false: true');
console.log(`seen:    ${seen}, version 2 verifies itself: ${trusts}`);
process.exit(seen === 'equal: false, with prehash false: true' && trusts ? 0 : 1);
JS
node try.mjs
