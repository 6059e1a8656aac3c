#!/usr/bin/env bash
# Runs: four repairers of JSON on a whole answer of a model that wrote None and True as Python does,
# the commonest slip.
# Guess: null and true, or an error.
# Seen: only jsonrepair gives null and true. partial-json gives an empty object, without an error:
# one word loses every field. best-effort-json-parser gives the text "None," with its comma, and
# "True}" with its bracket. @toolsycc/json-repair gives the text "None" beside the boolean true.
# Why it matters: an empty object passes a schema whose fields are optional, and "None," is a text
# that counts as true. Check with JSON.parse first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  partial-json@0.1.7 best-effort-json-parser@1.5.1 @toolsycc/json-repair@0.1.22 \
  jsonrepair@3.15.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import repair from '@toolsycc/json-repair';
import { disableErrorLogging, parse as bestEffort } from 'best-effort-json-parser';
import { jsonrepair } from 'jsonrepair';
import { parse as partial } from 'partial-json';

disableErrorLogging();
const repaired = (text) => {
  const value = repair.repairJson(text);
  return typeof value === 'string' ? JSON.parse(value) : value;
};
const parsers = [(text) => JSON.parse(jsonrepair(text)), partial, bestEffort, repaired];
const seen = parsers.map((parse) => JSON.stringify(parse('{"a": None, "b": True}')));
console.log('version: jsonrepair 3.15.0, partial-json 0.1.7, best-effort-json-parser 1.5.1,');
console.log('         @toolsycc/json-repair 0.1.22');
console.log('guess:   {"a":null,"b":true}, or errors');
console.log('seen:   ', seen.join(' '));
const wanted = ['{"a":null,"b":true}', '{}', '{"a":"None,","b":"True}"}', '{"a":"None","b":true}'];
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
