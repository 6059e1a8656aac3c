#!/usr/bin/env bash
# Runs: lmdb 3.5.6 with amounts of type BigInt as keys. Its manual says that getRange() gives keys
# back as the primitive values that they were.
# Guess: each key comes back as BigInt, and 10000n and 10000 are two keys.
# Seen: 10000n comes back as a number, 2^53 too, 2^53 + 1 as BigInt, and 2^64 as a number again: the
# type depends on whether the value fits a double. 10000n and 10000 are one key, and the second
# entry replaces the first. Values in the order of their keys, and what get() finds, are right.
# Why it matters: a sum over the keys throws “Cannot mix BigInt and other types” at the first key
# that fits no double, so it works until an amount is large and odd. Our amounts are text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts lmdb@3.5.6 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { open } from 'lmdb';

const store = open({ path: './store' });
const amounts = [10000n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 64n];
for (const amount of amounts) await store.put(amount, String(amount));
const types = [...store.getKeys()].map((key) => typeof key);
const right = amounts.every((amount) => store.get(amount) === String(amount));
await store.put(10000, 'a number');
const seen = [...types, right, store.get(10000n), store.getCount()];
console.log('version: lmdb 3.5.6');
console.log('guess:   bigint, bigint, bigint, bigint, true, 10000, 5');
console.log('seen:   ', seen.join(', '));
await store.close();
process.exit(seen.join() === 'number,number,bigint,number,true,a number,4' ? 0 : 1);
JS
node try.mjs
