#!/usr/bin/env bash
# Runs: hjson 3.2.2 and json5 2.2.3, writing a Date, an address and an object with toJSON().
# Guess: both write what JSON.stringify() writes, with fewer quotation marks.
# Seen: hjson calls no toJSON(): a Date is {}, so is an address, the price is {"toJSON":
# "undefined"}, and a BigInt is the text "undefined". json5 writes the first three as JSON does, and
# leaves a BigInt out.
# Why it matters: a file of settings or a report that was written for people has {} where the day
# was, and nothing failed. In ours, dates are texts before they are written.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts hjson@3.2.2 json5@2.2.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const Hjson = require('hjson');
const JSON5 = require('json5');

const data = {
  day: new Date('2026-11-29T23:59:00Z'),
  link: new URL('http://h.example/'),
  price: { toJSON: () => '0.01' },
};
const read = JSON.stringify(Hjson.parse(Hjson.stringify({ ...data, amount: 5n })));
const other = JSON.stringify(JSON5.parse(JSON5.stringify({ ...data, amount: 5n })));
console.log('version: hjson 3.2.2, json5 2.2.3');
console.log('guess:  ', JSON.stringify(data));
console.log('seen:   ', read, 'and', other);
const expected =
  '{"day":{},"link":{},"price":{"toJSON":"undefined"},"amount":"undefined"}';
process.exit(read === expected && other === JSON.stringify(data) ? 0 : 1);
JS
node try.mjs
