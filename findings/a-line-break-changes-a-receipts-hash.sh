#!/usr/bin/env bash
# Runs: canonicalize() of @x402/extensions 2.27.0 (offers and receipts), which names RFC 8785 as its
# rule, and canonicalize 5.1.0, a library of that RFC.
# Guess: both write the same text for the same object, as that is what a canonical form is for; a
# Date is its ISO text, as in JSON.
# Seen: a line break is "\u000a" in the first, and a tab "\u0009". The RFC wants the short forms,
# "\n" and "\t", and so the second writes them. A Date is {} in the first.
# Why it matters: whoever checks a hash of an offer or a receipt with another library finds it
# wrong, but only where a text has a line break or a tab, as a description can. Ours signs no such
# objects.
# Source: https://www.rfc-editor.org/rfc/rfc8785#section-3.2.2.2
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @x402/extensions@2.27.0 canonicalize@5.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { canonicalize as x402 } from '@x402/extensions/offer-receipt';
import library from 'canonicalize';

const values = [{ b: 1e-7, a: 'one\ntwo\tthree' }, { at: new Date(0) }, { b: 'é', a: '"' }];
const seen = [x402, library].map((write) => values.map((value) => write(value)).join(' '));
console.log('version: @x402/extensions 2.27.0, canonicalize 5.1.0');
console.log(`guess:   ${seen[1]}, twice`);
console.log('seen:   ', seen.join(' | '));
const wanted = [
  String.raw`{"a":"one\u000atwo\u0009three","b":1e-7} {"at":{}} {"a":"\"","b":"é"}`,
  String.raw`{"a":"one\ntwo\tthree","b":1e-7} {"at":"1970-01-01T00:00:00.000Z"} {"a":"\"","b":"é"}`,
];
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
