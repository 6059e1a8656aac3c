#!/usr/bin/env bash
# Runs: five readers of broken JSON on a model’s answer that has a mark for thousands, and one with
# a mark for per cent.
# Guess: an error, or 1000; an error, or "5%".
# Seen: four of five give 1 and say nothing: partial-json, best-effort-json-parser, jsonc-parser
# (unless it is given a list for its errors) and json-repair-js, which adds a field named "000".
# Three give 5 for 5%. jsonrepair throws at the first, and makes a text of the second.
# Why it matters: the answer passes its schema with a number that is a thousand times too small.
# Compare figures of an answer with what was sent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  partial-json@0.1.7 best-effort-json-parser@1.5.1 jsonc-parser@3.3.1 \
  json-repair-js@1.0.0 jsonrepair@3.15.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { disableErrorLogging, parse as bestEffort } from 'best-effort-json-parser';
import repair from 'json-repair-js';
import jsonc from 'jsonc-parser';
import { jsonrepair } from 'jsonrepair';
import { parse as partial } from 'partial-json';

disableErrorLogging();
const loads = repair.loads ?? repair.default.loads;
const parsers = [partial, bestEffort, (text) => jsonc.parse(text), loads];
parsers.push((text) => JSON.parse(jsonrepair(text)));
const seen = parsers.map((parse) =>
  ['{"stars": 1,000}', '{"stars": 5%}']
    .map((text) => {
      try {
        return JSON.stringify(parse(text));
      } catch {
        return 'error';
      }
    })
    .join(' '),
);
console.log('version: partial-json 0.1.7, best-effort-json-parser 1.5.1, jsonc-parser 3.3.1,');
console.log('         json-repair-js 1.0.0, jsonrepair 3.15.0');
console.log('guess:   errors');
console.log('seen:   ', seen.join(', '));
const ones = seen.filter((text) => /^."stars":1\b/u.test(text));
process.exit(ones.length === 4 && seen[4] === 'error {"stars":"5%"}' ? 0 : 1);
JS
node try.mjs
