#!/usr/bin/env bash
# Runs: @octokit/graphql-schema 15.26.1, GitHub's own schema, read by graphql 16.15.0.
# Guess: buildSchema(schema.idl) gives a schema to check queries against; that is what it is for.
# Seen: it throws, because the text breaks a rule of GraphQL that GitHub's server does not apply.
# With "assumeValidSDL: true" it builds, and queries can be checked.
# Why it matters: a test of queries against the real schema is given up at this line, and a wrong
# field is found at night. Our tests build it with the option.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @octokit/graphql-schema@15.26.1 graphql@16.15.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { schema } from '@octokit/graphql-schema';
import { buildSchema, parse, validate } from 'graphql';

const { idl } = schema;
const build = (options) => {
  try {
    return buildSchema(idl, options);
  } catch (error) {
    return error.message.split('\n')[0];
  }
};
const strict = build({});
const lenient = build({ assumeValidSDL: true });
const query = parse('{ repository(owner: "o", name: "n") { stargazerCount nosuchfield } }');
const faults = validate(lenient, query).map(({ message }) => message);
console.log('version: @octokit/graphql-schema 15.26.1, graphql 16.15.0');
console.log('guess:   the schema is built');
console.log(`seen:    ${strict}; with the option it finds ${faults.length} fault: ${faults}`);
process.exit(typeof strict === 'string' && faults.length === 1 ? 0 : 1);
JS
node try.mjs
