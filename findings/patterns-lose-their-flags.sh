#!/usr/bin/env bash
# Runs: zod 4.6.7, arktype 2.2.10 and valibot 1.5.0 with @valibot/to-json-schema 1.8.0 on a pattern
# that ignores case, and ajv 8.20.0 on the JSON Schemas that they write.
# Guess: the schema takes what the validator takes, or writing it throws, as a pattern of JSON
# Schema has no flags.
# Seen: valibot throws. zod and arktype drop the flag without a word: they take “MIT”, and their own
# schema refuses it.
# Why it matters: a model that is bound to the schema cannot write what the program expects, a
# generated client refuses right answers, and the reader of a document is told another rule. No
# pattern of ours has a flag.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts zod@4.6.7 arktype@2.2.10 \
  valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import Ajv from 'ajv/dist/2020.js';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';

const pattern = /^mit$/i;
const isRefused = (schema) => !new Ajv.default().validate(schema, 'MIT');
const byZod = z.string().regex(pattern);
const byArk = type(pattern);
let byValibot = 'written';
try {
  toJsonSchema(v.pipe(v.string(), v.regex(pattern)));
} catch (error) {
  byValibot = error.message;
}
const zod = [byZod.safeParse('MIT').success, isRefused(z.toJSONSchema(byZod))];
const arktype = [byArk.allows('MIT'), isRefused(byArk.toJsonSchema())];
const seen = JSON.stringify({ zod, arktype, valibot: byValibot });
console.log('version: zod 4.6.7, arktype 2.2.10, valibot 1.5.0');
console.log('guess:   [true,false], or an error, three times');
console.log('seen:   ', seen);
const same =
  [zod, arktype].every(([taken, refused]) => taken && refused) && /not supported/.test(byValibot);
process.exit(same ? 0 : 1);
JS
node try.mjs
