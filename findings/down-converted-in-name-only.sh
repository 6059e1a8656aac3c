#!/usr/bin/env bash
# Runs: @apiture/openapi-down-convert 0.14.2, which makes OpenAPI 3.0 of 3.1, on documents with one
# schema each; @apidevtools/swagger-parser 13.0.0 says whether the result is valid.
# Guess: a document that is valid by 3.0: types with null become nullable, const an enum, and what
# 3.0 cannot say is left out.
# Seen: ["integer","null"], a const that is a text and one that is true are converted. A const that
# is false, "type": "null" in anyOf, a list of two types, prefixItems and a numeric exclusiveMinimum
# stay. The document says "openapi: 3.0.3" and is valid by neither version.
# Why it matters: gateways and generators that know 3.0 alone are fed this way, and "success":
# false, the first field of many errors (of ours too), is enough for them to refuse the document.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @apiture/openapi-down-convert@0.14.2 @apidevtools/swagger-parser@13.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { Converter } = require('@apiture/openapi-down-convert');

const schemas = {
  gain: { type: ['integer', 'null'] },
  scheme: { const: 'exact' },
  success: { const: true },
  failed: { const: false },
  some: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  mixed: { type: ['string', 'integer'] },
  row: { type: 'array', prefixItems: [{ type: 'string' }] },
  price: { type: 'integer', exclusiveMinimum: 0 },
};
const document = (components) => ({
  openapi: '3.1.0',
  info: { title: 'a', version: '1' },
  paths: {},
  components: { schemas: components },
});
(async () => {
  const { default: parser } = await import('@apidevtools/swagger-parser');
  const seen = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const source = document({ [name]: schema });
    await parser.validate(structuredClone(source));
    const converted = new Converter(source, {}).convert();
    const valid = await parser.validate(converted).then(() => true, () => false);
    seen.push(`${name} ${converted.openapi} ${valid ? 'valid' : 'invalid'}`);
  }
  console.log('version: @apiture/openapi-down-convert 0.14.2');
  console.log('guess:   eight documents of 3.0.3, all valid');
  console.log(`seen:    ${seen.join(', ')}`);
  const valid = seen.filter((line) => line.endsWith(' 3.0.3 valid'));
  process.exit(valid.map((line) => line.split(' ')[0]).join() === 'gain,scheme,success' ? 0 : 1);
})();
JS
node try.cjs
