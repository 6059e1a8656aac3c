#!/usr/bin/env bash
# Runs: the same four converters on wrong data: behind a reference within the schema, by a schema
# that has properties but no "type", as parts of allOf often are, and with too few properties.
# Guess: each refuses the data, or throws at what it cannot convert.
# Seen: the three packages take anything behind $ref, without an error. zod.fromJSONSchema() and
# json-schema-to-zod take anything where "type" is missing. minProperties is read by zod only.
# Why it matters: a check that was made from the schemas of an OpenAPI document, which consists of
# references, checks nothing, and its tests with good data pass. Test with one wrong field.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  json-schema-to-zod@2.8.1 @dmitryrechkin/json-schema-to-zod@1.0.1 \
  @composio/json-schema-to-zod@0.3.0 zod@4.6.7 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { jsonSchemaToZod as composio } from '@composio/json-schema-to-zod';
import { JSONSchemaToZod as rechkin } from '@dmitryrechkin/json-schema-to-zod';
import { jsonSchemaToZod as printed } from 'json-schema-to-zod';
import { z } from 'zod';

const stars = { stars: { type: 'integer' } };
const referred = { stars: { $ref: '#/$defs/count' } };
const $defs = { count: { type: 'integer' } };
const cases = [
  [{ type: 'object', properties: stars }, { stars: 'many' }],
  [{ type: 'object', properties: referred, $defs }, { stars: 'many' }],
  [{ properties: stars }, { stars: 'many' }],
  [{ type: 'object', properties: stars, minProperties: 1 }, {}],
];
const converters = [
  (schema) => z.fromJSONSchema(schema),
  (schema) => new Function('z', `return ${printed(schema)}`)(z),
  (schema) => rechkin.convert(schema),
  (schema) => composio(schema),
];
const seen = converters.map((convert) =>
  cases
    .map(([schema, data]) => (convert(schema).safeParse(data).success ? 'taken' : 'refused'))
    .join(' '),
);
console.log('version: zod 4.6.7, json-schema-to-zod 2.8.1, dmitryrechkin’s 1.0.1, composio’s 0.3');
console.log('guess:   refused, sixteen times');
console.log('seen:   ', seen.join(', '));
const wanted = ['refused refused taken refused', 'refused taken taken taken'];
wanted.push('refused taken refused taken', 'refused taken refused taken');
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
