#!/usr/bin/env bash
# Runs: express-openapi-validator 5.6.2 in front of a path with a text and a time in its query.
# Guess: what clients write is taken: a blank as "+", by URLSearchParams and every form, and a time
# with its colons, which RFC 3986 allows in a query.
# Seen: both are refused with 400, “must be url encoded. Its value may not contain reserved
# characters”. With %20 and %3A, which OpenAPI asks for by default, the same values pass.
# Why it matters: `topic=machine+learning` fails for each client that uses URLSearchParams, while a
# tester who tries one word sees nothing. Set allowReserved for each parameter. Ours reads both
# spellings.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  express-openapi-validator@5.6.2 express@5.3.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import express from 'express';
import { once } from 'node:events';
import validator from 'express-openapi-validator';

const responses = { 200: { description: 'Rows' } };
const parameters = [
  { name: 'topic', in: 'query', schema: { type: 'string' } },
  { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
];
const info = { title: 'Rows', version: '1' };
const paths = { '/rows': { get: { parameters, responses } } };
const app = express();
app.use(validator.middleware({ apiSpec: { openapi: '3.0.3', info, paths } }));
app.get('/rows', (_request, response) => response.json([]));
app.use((error, _request, response, _next) => response.sendStatus(error.status));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const queries = [
  String(new URLSearchParams({ topic: 'learning' })),
  String(new URLSearchParams({ topic: 'machine learning' })),
  'topic=machine%20learning',
  'since=2026-11-29T00:00:00Z',
  'since=2026-11-29T00%3A00%3A00Z',
];
const seen = [];
for (const query of queries) {
  const { status } = await fetch(`http://127.0.0.1:${server.address().port}/rows?${query}`);
  seen.push(`${query} ${status}`);
}
console.log('version: express-openapi-validator 5.6.2');
console.log('guess:   200 for each');
console.log(`seen:    ${seen.join(', ')}`);
const statuses = seen.map((line) => line.slice(-3)).join();
process.exit(statuses === '200,400,200,400,200' ? 0 : 1);
JS
node try.mjs
