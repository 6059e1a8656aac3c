#!/usr/bin/env bash
# Runs: microdata-node 2.0.0 on an article whose author is its creator, too: itemprop="author
# creator", which the standard allows.
# Guess: author and creator are the same item, with one name.
# Seen: the item stands under both, and each of its values and types is there twice, also the count
# of its stars. With three names in itemprop, three times.
# Why it matters: what sums or counts values gets twice the sum. The page is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts microdata-node@2.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const { toJson } = createRequire(import.meta.url)('microdata-node');

const read = (roles) => {
  const person = `<p itemprop="${roles}" itemscope><b itemprop="name">Ann</b>`;
  const page = `<div itemscope>${person}<data itemprop="stars" value="5">five</data></p></div>`;
  const { properties } = toJson(page, { base: 'http://h.example/' }).items[0];
  return JSON.stringify(properties.author[0].properties);
};
const seen = [read('author'), read('author creator'), read('author creator editor')];
console.log('version: microdata-node 2.0.0');
console.log('guess:   {"name":["Ann"],"stars":[5]} three times');
console.log('seen:   ', seen.join(' '));
const expected = [
  '{"name":["Ann"],"stars":[5]}',
  '{"name":["Ann","Ann"],"stars":[5,5]}',
  '{"name":["Ann","Ann","Ann"],"stars":[5,5,5]}',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
