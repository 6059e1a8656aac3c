#!/usr/bin/env bash
# Runs: openapi-fetch 0.17.0, which returns `{ data, error, response }`, at answers of 304, and of
# 429 and 503 whose Content-Length is 0.
# Guess: one of data and error is set, so `if (error)` sees each answer that is not a success.
# Seen: error is undefined for an empty 429 and 503, and "" for 304, and data is undefined.
# Why it matters: a poller that tests `error` takes an overload, and a proxy's empty answer, for a
# success without rows. Test `response.ok`. Our refusals have a body, and 304 has none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts openapi-fetch@0.17.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import createClient from 'openapi-fetch';

const server = createServer((request, response) => {
  const status = Number(request.url.slice(1));
  response.writeHead(status, status === 304 ? { ETag: '"a"' } : { 'Content-Length': 0 }).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}` });
const seen = [];
for (const status of [304, 429, 503]) {
  const { data, error } = await client.GET(`/${status}`);
  seen.push(`${status}: data ${data}, error ${JSON.stringify(error)}`);
}
console.log('version: openapi-fetch 0.17.0');
console.log('guess:   an error that is true for each');
console.log(`seen:    ${seen.join('; ')}`);
const expected =
  '304: data undefined, error ""; 429: data undefined, error undefined; ' +
  '503: data undefined, error undefined';
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
