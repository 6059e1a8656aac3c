#!/usr/bin/env bash
# Runs: yamljs 0.3.0, yaml 2.9.1 and js-yaml 5.5.0 on values with a comma, without quotation marks.
# Guess: they are texts, or "1,000" is a thousand at the most. The other two, too, write them
# without quotation marks.
# Seen: in yamljs "1,5" is 15, "3,14" is 314, "-1,5" is -15, and "1,2,3" is 12: commas are dropped,
# and the rest is cut. "0,5" and "1.000,5" stay texts. In the other two all are texts.
# Why it matters: a price that was written with a decimal comma is ten or a hundred times as high,
# and a list of three numbers becomes one. Our data are JSON.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts yamljs@0.3.0 yaml@2.9.1 js-yaml@5.5.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import * as yaml from 'yaml';
import { load } from 'js-yaml';
const yamljs = createRequire(import.meta.url)('yamljs');

const values = ['1,5', '3,14', '-1,5', '1,2,3', '0,5', '1.000,5'];
const text = yaml.stringify(values);
const seen = JSON.stringify(yamljs.parse(text));
const others = [yaml.parse(text), load(text)].map((list) => JSON.stringify(list));
console.log('version: yamljs 0.3.0, yaml 2.9.1, js-yaml 5.5.0');
console.log('guess:  ', JSON.stringify(values));
console.log('seen:   ', seen, 'and', others.join(' '));
const plain = !/["']/.test(text) && others.every((list) => list === JSON.stringify(values));
process.exit(plain && seen === '[15,314,-15,12,"0,5","1.000,5"]' ? 0 : 1);
JS
node try.mjs
