#!/usr/bin/env bash
# Runs: uniqueItemProperties of ajv-keywords 5.1.0 with ajv 8.20.0, on lists of rows.
# Guess: rows are compared by the fields that they have: two without a homepage are not equal.
# Seen: two rows that lack the field are equal, and the list is refused, as with two that are null;
# one that lacks it and one that is null are not. A list with one such row passes.
# Why it matters: the night that brings a second row with an unknown figure is refused as a whole.
# What must be unique is checked by our code, on names that every row has.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 ajv-keywords@5.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { default: Ajv } = require('ajv');
const { default: addKeywords } = require('ajv-keywords');

const ajv = new Ajv();
addKeywords(ajv, 'uniqueItemProperties');
const check = ajv.compile({ type: 'array', uniqueItemProperties: ['homepage'] });
const a = { name: 'octocat/a' };
const b = { name: 'octocat/b' };
const lists = [[a], [a, b], [a, { ...b, homepage: null }]];
lists.push([{ ...a, homepage: null }, { ...b, homepage: null }]);
lists.push([{ ...a, homepage: 1 }, { ...b, homepage: '1' }]);
const seen = lists.map((list) => check(list)).join();
console.log('version: ajv 8.20.0, ajv-keywords 5.1.0');
console.log('guess:   true,true,true,false,true');
console.log('seen:   ', seen);
process.exit(seen === 'true,false,true,false,true' ? 0 : 1);
JS
node try.mjs
