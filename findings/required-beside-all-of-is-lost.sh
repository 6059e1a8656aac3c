#!/usr/bin/env bash
# Runs: @hey-api/openapi-ts 0.95.0, json-schema-to-zod 2.8.1, json-schema-to-typescript 16.0.0 and
# zod 4.6.7 (fromJSONSchema) on a schema that takes another one with allOf, and says beside it which
# of its fields are required.
# Guess: the field is required in all four.
# Seen: it is optional in all four, without a warning: {} fits, and the type is "name?: string".
# Why it matters: this is the short way to say "the whole of it" where a caller may choose fields,
# and each field of a whole row is possibly undefined then. Our document said it so; now it lists
# the fields of whole rows and digests.
# Source: JSON Schema 2020-12, 10.2.1.1: "all of" stands beside other keywords
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @hey-api/openapi-ts@0.95.0 typescript@5.9.3 json-schema-to-zod@2.8.1 \
  json-schema-to-typescript@16.0.0 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { jsonSchemaToZod } from 'json-schema-to-zod';
import { z } from 'zod';

const Chosen = { type: 'object', properties: { name: { type: 'string' } } };
const required = ['name'];
const whole = { allOf: [Chosen], required };
const schemas = { Chosen, Whole: { allOf: [{ $ref: '#/components/schemas/Chosen' }], required } };
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Whole' } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Rows', version: '1' },
  paths: { '/row': { get: { responses: { 200: { description: 'A row.', content } } } } },
  components: { schemas },
};
writeFileSync('openapi.json', JSON.stringify(document));
const program = 'node_modules/@hey-api/openapi-ts/bin/run.js';
execFileSync(process.execPath, [program, '-i', 'openapi.json', '-o', 'made'], { stdio: 'ignore' });
const client = readFileSync('made/types.gen.ts', 'utf8');
const types = await compile(whole, 'Row', { bannerComment: '' });
const made = new Function('z', `return ${jsonSchemaToZod(whole)}`)(z);
const isOptional = {
  'hey-api': /type Whole = Chosen;/.test(client) && /name\?: string/.test(client),
  'json-schema-to-zod': made.safeParse({}).success,
  'json-schema-to-typescript': /name\?: string/.test(types),
  zod: z.fromJSONSchema(whole).safeParse({}).success,
};
const optional = Object.keys(isOptional).filter((name) => isOptional[name]);
console.log('version: @hey-api/openapi-ts 0.95.0, json-schema-to-zod 2.8.1');
console.log('version: json-schema-to-typescript 16.0.0, zod 4.6.7');
console.log('guess:   required in all four');
console.log(`seen:    optional in ${optional.join(', ')}`);
process.exit(optional.length === 4 ? 0 : 1);
JS
node try.mjs
