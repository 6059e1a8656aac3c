#!/usr/bin/env bash
# Runs: cbor-sync 1.0.4 on a time that cbor 10.0.12, cbor-x 1.6.9 and cbor2 2.3.0 have written, and
# these on one of its own.
# Guess: the same time: tag 1 of RFC 8949 is seconds since 1970, and tag 0 a text; all of them know
# both.
# Seen: cbor-sync takes the seconds of tag 1 for milliseconds, so each night is in January 1970. The
# others read its text (tag 0) rightly.
# Why it matters: a date that is too old is no error. What is stored by date falls out of every
# window, or is removed as outdated. Ours sends times as text in JSON.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts cbor-sync@1.0.4 cbor@10.0.12 \
  cbor-x@1.6.9 cbor2@2.3.0 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import cbor from 'cbor';
import sync from 'cbor-sync';
import * as x from 'cbor-x';
import * as two from 'cbor2';

const night = new Date('2026-11-29T23:59:00.000Z');
const day = (time) => time.toISOString();
const writers = { cbor: cbor.encode, 'cbor-x': x.encode, cbor2: two.encode };
const readers = { cbor: cbor.decodeFirstSync, 'cbor-x': x.decode, cbor2: two.decode };
const seen = new Set();
for (const [name, encode] of Object.entries(writers)) {
  const bytes = Buffer.from(encode(night));
  for (const [reader, decode] of Object.entries(readers)) {
    if (day(decode(bytes)) !== day(night)) throw new Error(`${reader} cannot read ${name}.`);
  }
  seen.add(day(sync.decode(bytes)));
}
const own = Object.values(readers).map((decode) => day(decode(sync.encode(night))));
console.log('version: cbor-sync 1.0.4, cbor 10.0.12, cbor-x 1.6.9, cbor2 2.3.0');
console.log(`guess:   ${day(night)} in both directions`);
console.log(`seen:    ${[...seen].join(', ')} by cbor-sync; by the others ${own.join(', ')}`);
const same = own.every((text) => text === day(night));
process.exit(same && [...seen].join() === '1970-01-21T18:53:16.740Z' ? 0 : 1);
JS
node try.mjs
