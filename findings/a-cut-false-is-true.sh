#!/usr/bin/env bash
# Runs: jsonrepair 3.15.0 and best-effort-json-parser 1.5.1 on answers of models that were cut off
# by the limit of tokens, or that have a sentence around the JSON.
# Guess: a cut "fals" becomes false or null, or is left out; a sentence is dropped, or throws.
# Seen: jsonrepair makes "fals" the text "fals", which counts as true. A sentence behind the JSON
# makes a list of the object and the sentence. best-effort takes the first word for the answer:
# "Here is {...}" is the text "Here".
# Why it matters: "spam": fals(e) turns an honest repository into spam for code without a schema,
# and a repaired answer is valid JSON of another shape. Ours asks again for what was cut, and every
# answer goes through a schema.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  jsonrepair@3.15.0 best-effort-json-parser@1.5.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import bestEffort from 'best-effort-json-parser';
import { jsonrepair } from 'jsonrepair';

const repair = (text) => JSON.stringify(JSON.parse(jsonrepair(text)));
const seen = [
  repair('{"spam": fals'),
  repair('```json\n{"spam":false}\n```\nDone.'),
  JSON.stringify(bestEffort.parse('Here is {"spam":false}')),
];
console.log('version: jsonrepair 3.15.0, best-effort-json-parser 1.5.1');
console.log('guess:   {"spam":false} each time, or an error');
console.log('seen:   ', seen.join(' | '));
const expected = ['{"spam":"fals"}', '[{"spam":false},"Done."]', '"Here"'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
