#!/usr/bin/env bash
# Runs: fast-json-stringify 7.3.10, which Fastify writes its answers with, by a schema.
# Guess: null where the schema has a number throws, as text does, or is written as null.
# Seen: null is written as 0, an unknown text as "", an unknown list as []; an object that is a text
# is {}, and the text "false" is true. A number that is text throws only if it is none.
# Why it matters: a follower count that nobody knows is 0 at the caller's, and no test of the schema
# fails. Our answers go through JSON.stringify().
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts fast-json-stringify@7.3.10 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.cjs <<'JS'
const build = require('fast-json-stringify');
const write = build({
  type: 'object',
  properties: {
    followers: { type: 'integer' },
    language: { type: 'string' },
    topics: { type: 'array', items: { type: 'string' } },
    archived: { type: 'boolean' },
  },
});
const attempt = (row) => {
  try {
    return write(row);
  } catch {
    return 'throws';
  }
};
const seen = [
  attempt({ followers: null, language: null, topics: null }),
  attempt({ archived: 'false' }),
  attempt({ followers: 'many' }),
].join(' | ');
console.log('version: fast-json-stringify 7.3.10');
console.log('guess:   throws | throws | throws');
console.log(`seen:    ${seen}`);
const expected = '{"followers":0,"language":"","topics":[]} | {"archived":true} | throws';
process.exit(seen === expected ? 0 : 1);
JS
node try.cjs
