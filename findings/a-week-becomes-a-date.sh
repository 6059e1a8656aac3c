#!/usr/bin/env bash
# Runs: @jsonhero/schema-infer 0.1.5 on rows as feeds of trends have them, and ajv 8.20.0 with
# ajv-formats 3.0.1 on the same rows by the schema that came out.
# Guess: a schema that was made from rows takes these rows.
# Seen: 2026-W48, 2026-333 and 20261129 get the format "date", which by JSON Schema is a day with
# month and hyphens, and 12:30 the format "time", which needs seconds and a zone. Every row is
# refused by its own schema. (Its package.json forgets lodash, too.)
# Why it matters: the schema is checked in, and the next night is refused, though nothing changed.
# Our schemas are written by hand, and weeks have a pattern.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @jsonhero/schema-infer@0.1.5 lodash@4.18.1 ajv@8.20.0 ajv-formats@3.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { inferSchema } = require('@jsonhero/schema-infer');
const { default: Ajv } = require('ajv/dist/2020.js');
const { default: addFormats } = require('ajv-formats');

const times = ['2026-11-29', '2026-W48', '2026-333', '20261129', '12:30'];
const seen = times.map((time) => {
  const schema = inferSchema({ time }).toJSONSchema();
  const ajv = new Ajv();
  addFormats(ajv);
  return `${time} ${schema.properties.time.format} ${ajv.validate(schema, { time })}`;
});
console.log('version: @jsonhero/schema-infer 0.1.5, ajv 8.20.0, ajv-formats 3.0.1');
console.log('guess:   "true" behind all five');
console.log('seen:   ', seen.join(', '));
const expected =
  seen.join() ===
  '2026-11-29 date true,2026-W48 date false,2026-333 date false,' +
    '20261129 date false,12:30 time false';
process.exit(expected ? 0 : 1);
JS
node try.mjs
