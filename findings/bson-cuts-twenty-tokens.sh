#!/usr/bin/env bash
# Runs: bson 7.3.4, the format of MongoDB, and flatbuffers 25.9.23 (its FlexBuffers), on amounts in
# the smallest unit of an 18-digit token.
# Guess: a BigInt that 64 bits cannot hold throws, as it does in msgpackr, or becomes a Decimal128,
# which BSON has.
# Seen: the upper bits are cut away, in BSON, in its JSON and in FlexBuffers: twenty tokens become
# 1.55, ten become -8.45, and 2^64 units become 0.
# Why it matters: a ledger books another amount than was paid, and its tests with small payments
# pass. Write text or a Decimal128. Ours writes amounts as text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts bson@7.3.4 flatbuffers@25.9.23 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { deserialize, EJSON, serialize } from 'bson';
import { encode, toObject } from 'flatbuffers/mjs/flexbuffers.js';

const amounts = [9n * 10n ** 18n, 10n ** 19n, 2n ** 64n, 2n * 10n ** 19n];
const inBson = (amount) => deserialize(serialize({ amount }), { useBigInt64: true }).amount;
const strict = { relaxed: false };
const inJson = (amount) => EJSON.parse(EJSON.stringify({ amount }, strict), strict).amount;
const inFlex = (amount) => {
  const bytes = encode(amount);
  return toObject(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};
const seen = [inBson, inJson, inFlex].map((way) => amounts.map((each) => String(way(each))).join());
console.log('version: bson 7.3.4, flatbuffers 25.9.23');
console.log('guess:  ', amounts.join(), 'or an error');
console.log(`seen:    ${seen[0]} in BSON`);
console.log(`         ${seen[1]} in its JSON`);
console.log(`         ${seen[2]} in FlexBuffers`);
const expected = '9000000000000000000,-8446744073709551616,0,1553255926290448384';
process.exit(seen.every((text) => text === expected) ? 0 : 1);
JS
node try.mjs
