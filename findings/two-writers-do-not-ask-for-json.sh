#!/usr/bin/env bash
# Runs: hjson 3.2.2 and compress-json 3.4.0 on a row with a Date, a URL and an amount of
# bignumber.js 11.1.5, beside JSON.stringify and json5 2.2.3.
# Guess: each value is asked for its JSON by toJSON(), as JSON.stringify does, or refused. (The
# manual of compress-json says that JSON.stringify() of what comes back is the same.)
# Seen: both write {} for the Date and the URL, and the inner fields for the amount: its digits in
# a list, without a point. Json5 asks. Compress-json refuses undefined, but not these.
# Why it matters: the dates and the links of a stored row are gone for good, and its amount is no
# number. Write text before. Our rows hold text and numbers alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts hjson@3.2.2 compress-json@3.4.0 \
  json5@2.2.3 bignumber.js@11.1.5 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import BigNumber from 'bignumber.js';
import { compress, decompress } from 'compress-json';
import Hjson from 'hjson';
import JSON5 from 'json5';

const row = {
  at: new Date('2026-11-29T23:59:00.000Z'),
  link: new URL('https://example.org/'),
  amount: new BigNumber('0.10'),
};
const ways = {
  json: (value) => JSON.parse(JSON.stringify(value)),
  json5: (value) => JSON5.parse(JSON5.stringify(value)),
  hjson: (value) => Hjson.parse(Hjson.stringify(value)),
  'compress-json': (value) => decompress(compress(value)),
};
const texts = Object.entries(ways).map(([name, way]) => [name, JSON.stringify(way(row))]);
console.log('version: hjson 3.2.2, compress-json 3.4.0, json5 2.2.3, bignumber.js 11.1.5');
console.log('guess:   the text of JSON from all');
for (const [name, text] of texts) console.log(`seen:    ${name} ${text}`);
const [json, json5, hjson, compressed] = texts.map(([, text]) => text);
const empty = /^\{"at":\{\},"link":\{\},"amount":\{.*"c":\[10000000000000\].*\}\}$/;
process.exit(json === json5 && empty.test(hjson) && empty.test(compressed) ? 0 : 1);
JS
node try.mjs
