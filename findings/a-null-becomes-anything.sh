#!/usr/bin/env bash
# Runs: @openapi-contrib/json-schema-to-openapi-schema 4.3.4, and back again with its counterpart
# @openapi-contrib/openapi-schema-to-json-schema 5.1.0; ajv 8.20.0 checks values by the result.
# Guess: a schema that takes null, a text or an integer takes the same after both ways.
# Seen: the type "null" becomes {"nullable":true} and then {}, which takes everything. Of three
# types with null, and of null beside a reference, the null is gone: "nullable" stands where no type
# is, or beside "$ref". Of two types it stays.
# Why it matters: a client made from the document of OpenAPI 3.0 refuses a row whose unknown figure
# is null, or takes anything for a field that is always null. Our document is of 3.1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 \
  @openapi-contrib/json-schema-to-openapi-schema@4.3.4 \
  @openapi-contrib/openapi-schema-to-json-schema@5.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { default: Ajv } = require('ajv');
const { default: toOpenApi } = require('@openapi-contrib/json-schema-to-openapi-schema');
const { fromSchema: toJsonSchema } = require('@openapi-contrib/openapi-schema-to-json-schema');

const definitions = { stars: { type: 'integer' } };
const schemas = [
  { type: ['integer', 'null'] },
  { type: ['string', 'integer', 'null'] },
  { type: 'null' },
  { anyOf: [{ $ref: '#/definitions/stars' }, { type: 'null' }], definitions },
];
const seen = [];
for (const schema of schemas) {
  const { $schema, ...back } = toJsonSchema(await toOpenApi(structuredClone(schema)));
  const check = new Ajv({ strict: false }).compile(back);
  seen.push(`${check(null) ? 'takes' : 'refuses'} null, ${check([]) ? 'takes' : 'refuses'} []`);
}
console.log('version: json-schema-to-openapi-schema 4.3.4, openapi-schema-to-json-schema 5.1.0');
console.log('guess:   takes null, refuses [], four times');
console.log('seen:   ', seen.join(' | '));
const [two, three, alone, reference] = seen;
const lost = 'refuses null, refuses []';
const expected = two === 'takes null, refuses []' && three === lost && reference === lost;
process.exit(expected && alone === 'takes null, takes []' ? 0 : 1);
JS
node try.mjs
