#!/usr/bin/env bash
# Runs: flexsearch 0.8.212, an Index with its default encoder, on repository names.
# Guess: "lama" does not find llama.cpp, and "boker" does not find booker.
# Seen: both are found: repeated letters are folded into one, in the index and in the question. So
# "lama" and "llama", two different projects, are the same word, and the wrong one comes first.
# Why it matters: a name typed exactly right stands behind another name. Our search keeps double
# letters and forgives one wrong letter only behind exact hits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts flexsearch@0.8.212 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import flexsearch from 'flexsearch';

const index = new flexsearch.Index();
const names = ['llama.cpp', 'booker', 'lama'];
names.forEach((name, at) => index.add(at, name));
const find = (text) => index.search(text).map((at) => names[at]).join('+') || 'nothing';
const seen = [find('lama'), find('boker')];
console.log('version: flexsearch 0.8.212');
console.log('guess:   lama, nothing');
console.log('seen:   ', seen.join(', '));
process.exit(seen[0].includes('llama.cpp') && seen[1] === 'booker' ? 0 : 1);
JS
node try.mjs
