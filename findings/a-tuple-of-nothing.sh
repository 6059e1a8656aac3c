#!/usr/bin/env bash
# Runs: json-schema-to-typescript 16.0.0, json-schema-to-zod 2.8.1 and zod 4.6.7 (fromJSONSchema) on
# a tuple of draft 2020-12, a name and a number: prefixItems, "items": false, two items.
# Guess: [string, number] in each.
# Seen: json-schema-to-typescript writes never[], an array that no value fits: it reads "items":
# false and not prefixItems. json-schema-to-zod takes any two values. zod makes the tuple.
# Why it matters: short rows are often tuples, ours with view=compact too; the type makes "row[0]"
# of the type never, and the schema lets a number pass for a name. Generators of clients from
# OpenAPI (orval, hey-api, openapi-typescript) make the tuple.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  json-schema-to-typescript@16.0.0 json-schema-to-zod@2.8.1 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { compile } from 'json-schema-to-typescript';
import { jsonSchemaToZod } from 'json-schema-to-zod';
import { z } from 'zod';

const row = {
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'integer' }],
  items: false,
  minItems: 2,
  maxItems: 2,
};
const schema = { type: 'object', properties: { row }, required: ['row'] };
const type = /row: (.*);/.exec(await compile(schema, 'Answer'))[1];
const code = jsonSchemaToZod(row);
const fits = new Function('z', `return ${code}`)(z).safeParse([7, 'name']).success;
const tuple = z.fromJSONSchema(row).safeParse([7, 'name']).success;
console.log('version: json-schema-to-typescript 16.0.0, json-schema-to-zod 2.8.1, zod 4.6.7');
console.log('guess:   [string, number]; [7, "name"] does not fit either schema');
console.log(`seen:    ${type}; it fits ${code}: ${fits}, it fits zod's: ${tuple}`);
process.exit(type === 'never[]' && fits && !tuple ? 0 : 1);
JS
node try.mjs
