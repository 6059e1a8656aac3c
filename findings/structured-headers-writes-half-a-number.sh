#!/usr/bin/env bash
# Runs: structured-headers 2.1.0, which reads and writes the fields of RFC 9651, on decimals: a
# share of 0.0004, a price of 0.000123 and a whole 1.0.
# Guess: at most three decimals are kept, as the RFC says, so "0.0", "0.0" and "1.0".
# Seen: small ones become "0.", which the library itself refuses to read, and 1.0 becomes the
# integer 1.
# Why it matters: a header with a small share is refused whole, because one bad value spoils all of
# a field; it happens on the day on which the share is small. Our headers have whole numbers only.
# Source: RFC 9651, section 4.1.5
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts structured-headers@2.1.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parseItem, serializeItem } from 'structured-headers';

const values = [0.25, 0.0004, 0.000123, 1.0];
const seen = values.map((value) => {
  const text = serializeItem([value, new Map()]);
  try {
    return `${text} read as ${parseItem(text)[0]}`;
  } catch {
    return `${text} refused`;
  }
});
console.log('version: structured-headers 2.1.0');
console.log('guess:   0.25 read as 0.25, 0.0 read as 0, 0.0 read as 0, 1.0 read as 1');
console.log('seen:   ', seen.join(', '));
const expected = '0.25 read as 0.25,0. refused,0. refused,1 read as 1';
process.exit(seen.join() === expected ? 0 : 1);
JS
node try.mjs
