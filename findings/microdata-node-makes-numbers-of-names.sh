#!/usr/bin/env bash
# Runs: microdata-node 2.0.0, toJson() on an item of microdata whose values stand in <data
# value="…">.
# Guess: values are text, as in the standard's own rules for JSON ("the value of the value
# attribute").
# Seen: what JavaScript can read as a number becomes one: the version 1.10 is 1.1, the name 007 is
# 7, 0x1F is 31, an amount of 20 digits is rounded, and an empty value is 0. In <meta> and <span>
# all stay text.
# Why it matters: pages give a version, a name or an amount so, beside a nicer spelling for people.
# What is unknown becomes 0.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts microdata-node@2.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const { toJson } = createRequire(import.meta.url)('microdata-node');

const values = ['1.10', '007', '0x1F', '12345678901234567890', '', 'v1.10'];
const read = (write) =>
  toJson(`<div itemscope>${values.map(write).join('')}</div>`, { base: 'http://h.example/' });
const seen = read((value) => `<data itemprop="v" value="${value}">x</data>`).items[0].properties.v;
const meta = read((value) => `<meta itemprop="v" content="${value}">`).items[0].properties.v;
console.log('version: microdata-node 2.0.0');
console.log('guess:  ', JSON.stringify(values));
console.log('seen:   ', JSON.stringify(seen), 'and in <meta>', JSON.stringify(meta));
const expected = [1.1, 7, 31, 12345678901234567000, 0, 'v1.10'];
const same = JSON.stringify(meta) === JSON.stringify(values);
process.exit(same && JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
