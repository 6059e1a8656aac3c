#!/usr/bin/env bash
# Runs: Kubb 4.39.3, which makes schemas of zod from an OpenAPI document, on a whole number that may
# be null, "type": ["integer", "null"], as a field, in a list and in a tuple; and with anyOf in a
# tuple.
# Guess: null is allowed in all four.
# Seen: in the tuple it is lost, so the schema refuses null; field, list and anyOf are right.
# Why it matters: rows in short form are tuples, and a gain of stars is null on a repository's first
# night; a client of Kubb throws such an answer away after it was paid. Ours is written so, because
# zod writes a list of types; the whole row has a field, which is read well.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @kubb/core@4.39.3 @kubb/cli@4.39.3 @kubb/plugin-oas@4.39.3 @kubb/plugin-zod@4.39.3 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const gain = { type: ['integer', 'null'] };
const either = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
const tuple = (item) => ({ type: 'array', prefixItems: [item], items: false, minItems: 1 });
const schemas = {
  Field: { type: 'object', properties: { gain }, required: ['gain'] },
  List: { type: 'array', items: gain },
  Tuple: tuple(gain),
  Either: tuple(either),
};
const document = { openapi: '3.1.0', info: { title: 'Rows', version: '1' }, paths: {} };
writeFileSync('openapi.json', JSON.stringify({ ...document, components: { schemas } }));
writeFileSync('package.json', '{ "type": "module" }');
writeFileSync('kubb.config.js', `
import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginZod } from '@kubb/plugin-zod';
export default defineConfig({
  input: { path: './openapi.json' },
  output: { path: './made', format: false, lint: false },
  plugins: [pluginOas(), pluginZod()],
});
`);
const program = 'node_modules/@kubb/cli/bin/kubb.cjs';
execFileSync(process.execPath, [program, 'generate'], { stdio: 'ignore' });
const seen = Object.keys(schemas).map((name) => {
  const text = readFileSync(`made/zod/${name.toLowerCase()}Schema.ts`, 'utf8');
  return `${name} ${/null/.test(text.slice(text.indexOf('export'))) ? 'null' : 'no null'}`;
});
console.log('version: Kubb 4.39.3\nguess:   null in all four');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'Field null,List null,Tuple no null,Either null' ? 0 : 1);
JS
node try.mjs
