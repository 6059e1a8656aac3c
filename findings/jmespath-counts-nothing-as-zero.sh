#!/usr/bin/env bash
# Runs: to_number() of jmespath 0.16.0 and @jmespath-community/jmespath 1.3.0.
# Guess: null for the empty text and for "0x1F". The specification: to_number() reads what is a
# number of JSON, and all other text is null.
# Seen: the empty text is 0, so is a blank, and "0x1F" is 31.
# Why it matters: in a table, an empty cell means that a figure is unknown. Here it becomes a
# figure, lowers the mean, and is the smallest; not_null() never reaches the value that stands in
# for it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  jmespath@0.16.0 @jmespath-community/jmespath@1.3.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import { search } from '@jmespath-community/jmespath';
const old = createRequire(import.meta.url)('jmespath').search;

const rows = ['10', '', ' ', '0x1F', '1,000', 'unknown'];
const asked = ['map(&to_number(@), @)', 'avg([:2].to_number(@))', 'not_null(to_number([1]), `-1`)'];
const seen = [old, search].map((find) => JSON.stringify(asked.map((text) => find(rows, text))));
console.log('version: jmespath 0.16.0, @jmespath-community/jmespath 1.3.0');
console.log('guess:   [[10,null,null,null,null,null],10,-1]');
console.log('seen:   ', seen.join(' and '));
process.exit(seen.every((line) => line === '[[10,0,0,31,null,null],5,0]') ? 0 : 1);
JS
node try.mjs
