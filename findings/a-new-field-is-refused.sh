#!/usr/bin/env bash
# Runs: four converters of a JSON Schema into a check of zod, on an object with a field more than
# the schema names. JSON Schema allows it, since nothing forbids additional properties.
# Guess: all four take the object; some drop the field.
# Seen: zod.fromJSONSchema() keeps the field, json-schema-to-zod drops it, and the converters of
# dmitryrechkin and composio refuse the object. The former refuses any field of an object whose
# schema names none, too.
# Why it matters: an API that adds a field, which breaks no one by its own rules, breaks those who
# check its answers with two of the four: after the answer was paid for.
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

const schema = { type: 'object', properties: { repo: { type: 'string' } }, required: ['repo'] };
const schemas = [
  z.fromJSONSchema(schema),
  new Function('z', `return ${printed(schema)}`)(z),
  rechkin.convert(schema),
  composio(schema),
];
const seen = schemas.map((check) => {
  const { success, data } = check.safeParse({ repo: 'owner/name', forks: 1 });
  return success ? JSON.stringify(data) : 'refused';
});
console.log('version: zod 4.6.7, json-schema-to-zod 2.8.1, dmitryrechkin’s 1.0.1, composio’s 0.3');
console.log('guess:   the object, four times');
console.log('seen:   ', seen.join(', '));
const [kept, dropped] = ['{"repo":"owner/name","forks":1}', '{"repo":"owner/name"}'];
process.exit(seen.join() === [kept, dropped, 'refused', 'refused'].join() ? 0 : 1);
JS
node try.mjs
