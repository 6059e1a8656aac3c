#!/usr/bin/env bash
# Runs: seven validators of JSON Schema on “multipleOf”: may an amount have more digits than it?
# Guess: 0.0100001 is no multiple of 0.01, and 0.0000011 none of 0.000001, in all of them.
# Seen: both are multiples for @hyperjump/json-schema: a remainder below 0.00000012 counts as none,
# so that with multipleOf 0.0000001 every number passes. is-my-json-valid takes 0.0000005 for a
# multiple of 0.000001. The other five refuse all four.
# Why it matters: amounts in dollars with a seventh digit pass the check that is there for them.
# Amounts of ours are whole units, or text with six digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @hyperjump/json-schema@1.18.0 \
  @hyperjump/browser@1.5.0 is-my-json-valid@2.20.6 ajv@8.20.0 @cfworker/json-schema@4.1.6 \
  jsonschema@1.5.0 @exodus/schemasafe@1.3.0 z-schema@6.0.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Validator as Cfworker } from '@cfworker/json-schema';
import { validator as schemasafe } from '@exodus/schemasafe';
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv from 'ajv';
import isMyJsonValid from 'is-my-json-valid';
import jsonschema from 'jsonschema';
import ZSchema from 'z-schema';

const pairs = [[0.01, 0.0100001], [0.000001, 0.0000011], [0.0000001, 3.33333333], [0.000001, 5e-7]];
const hyperjump = async (multipleOf, amount, place) => {
  const address = `https://example.com/${place}`;
  registerSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', multipleOf }, address);
  return (await validate(address))(amount).valid;
};
const others = {
  'is-my-json-valid': (schema, amount) => isMyJsonValid(schema)(amount),
  ajv: (schema, amount) => new Ajv.default({ strict: false }).validate(schema, amount),
  cfworker: (schema, amount) => new Cfworker(schema).validate(amount).valid,
  jsonschema: (schema, amount) => jsonschema.validate(amount, schema).valid,
  schemasafe: (schema, amount) => schemasafe(schema, { mode: 'lax' })(amount),
  'z-schema': (schema, amount) => new ZSchema({}).validate(amount, schema),
};
const verdicts = pairs.map((pair, place) => hyperjump(...pair, place));
const seen = { hyperjump: await Promise.all(verdicts) };
for (const [name, passes] of Object.entries(others)) {
  seen[name] = pairs.map(([multipleOf, amount]) => passes({ multipleOf }, amount));
}
console.log('guess:   false,false,false,false by all');
for (const [name, passed] of Object.entries(seen)) console.log(`seen:    ${passed} by ${name}`);
const lax = { hyperjump: 'true,true,true,false', 'is-my-json-valid': 'false,false,false,true' };
const nothing = 'false,false,false,false';
process.exit(Object.keys(seen).every((name) => `${seen[name]}` === (lax[name] ?? nothing)) ? 0 : 1);
JS
node try.mjs
