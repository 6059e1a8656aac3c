#!/usr/bin/env bash
# Runs: node-object-hash 3.1.1 as a test of whether a night's rows changed, and object-hash 3.0.0.
# Guess: its manual says that by default lists are sorted and types made equal, so the order of a
# list does not matter, nor null beside ""; but one text with a comma is not two texts.
# Seen: ["a", "b"] has the hash of ["a,b"], and { name: "a", stars: 5 } that of
# { name: "a,stars:5" }, as texts are joined without quotes. With { sort: false, coerce: false } all
# four pairs differ, as they do in object-hash.
# Why it matters: "did anything change since yesterday" is answered with no where a list of topics
# was joined or a licence was lost. Our nights are compared by the checksums of their files.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts node-object-hash@3.1.1 \
  object-hash@3.0.0 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { hasher } = require('node-object-hash');
const objectHash = require('object-hash');

const pairs = [
  [['a', 'b'], ['b', 'a']],
  [['a', 'b'], ['a,b']],
  [{ name: 'a,stars:5' }, { name: 'a', stars: 5 }],
  [{ licence: null }, { licence: '' }],
];
const equal = (hash) => pairs.map(([one, other]) => Number(hash(one) === hash(other))).join('');
const plain = hasher({ sort: false, coerce: false });
const seen = [
  equal((value) => hasher().hash(value)),
  equal((value) => plain.hash(value)),
  equal(objectHash),
].join(' ');
console.log('version: node-object-hash 3.1.1, object-hash 3.0.0');
console.log('guess:   1001 0000 0000');
console.log(`seen:    ${seen}`);
process.exit(seen === '1111 0000 0000' ? 0 : 1);
JS
node try.cjs
