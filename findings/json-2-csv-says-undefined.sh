#!/usr/bin/env bash
# Runs: json-2-csv 5.6.0, rows to CSV and back, and @json2csv/plainjs 7.0.8 beside it.
# Guess: a field that a row lacks, or that is null, is an empty cell; what comes back is what went.
# Seen: json-2-csv writes the words undefined and null. Back, the texts "5", "true", "null" and
# "1e5" are a number, a boolean, null and 100000, while "007" stays text; an empty text stays.
# @json2csv/plainjs leaves such cells empty.
# Why it matters: a table of rows has a language named undefined, which a spreadsheet counts like
# any other; and a repository called "null" comes back without a name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts json-2-csv@5.6.0 \
  @json2csv/plainjs@7.0.8 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { Parser } = require('@json2csv/plainjs');
const { csv2json, json2csv } = require('json-2-csv');

const rows = [{ name: 'a', language: 'Go' }, { name: 'b', licence: null }];
const texts = { a: '5', b: 'true', c: 'null', d: '1e5', e: '007', f: '' };
const seen = [
  json2csv(rows).replaceAll('\n', '|'),
  new Parser().parse(rows).replaceAll('"', '').replaceAll('\n', '|'),
  JSON.stringify(csv2json(json2csv([texts]))[0]),
];
console.log('version: json-2-csv 5.6.0, @json2csv/plainjs 7.0.8');
console.log(`guess:   name,language,licence|a,Go,|b,, twice; ${JSON.stringify(texts)}`);
console.log(`seen:    ${seen.join('; ')}`);
process.exit(seen.join('; ') === 'name,language,licence|a,Go,undefined|b,undefined,null; ' +
  'name,language,licence|a,Go,|b,,; {"a":5,"b":true,"c":null,"d":100000,"e":"007","f":""}' ? 0 : 1);
JS
node try.cjs
