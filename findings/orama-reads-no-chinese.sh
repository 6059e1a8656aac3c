#!/usr/bin/env bash
# Runs: @orama/orama 3.1.18, a search library, on six descriptions of repositories in its default
# language, English.
# Guess: a Chinese description is found by its own words or at least as a whole, and "c++" finds C++
# and not C.
# Seen: Chinese text has no words at all: neither a part nor the whole is found. "c++" and "c#" are
# both "c", and as beginnings of words count too, they find C, C++, C# and CUDA.
# Why it matters: many of a night's new repositories are described in Chinese, and they vanish from
# a search without an error. Our search splits Chinese text by its characters and keeps C++ apart.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @orama/orama@3.1.18 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { create, insert, search } from '@orama/orama';

const database = create({ schema: { text: 'string' } });
const texts = ['C parser', 'C++ parser', 'C# parser', 'CUDA kernels', 'Go parser', '量化交易系统'];
for (const text of texts) insert(database, { text });
const find = async (term) =>
  (await search(database, { term })).hits.map(({ document }) => document.text).sort().join(' | ');
const seen = [];
for (const term of ['c++', 'c#', '交易', '量化交易系统']) seen.push(await find(term));
console.log('version: @orama/orama 3.1.18');
console.log('guess:   c++: C++ parser; c#: C# parser; 交易 and the whole: 量化交易系统');
console.log(`seen:    c++: ${seen[0]}; c#: ${seen[1]}; Chinese: "${seen[2]}", "${seen[3]}"`);
const all = 'C parser | C# parser | C++ parser | CUDA kernels';
process.exit(seen.join() === [all, all, '', ''].join() ? 0 : 1);
JS
node try.mjs
