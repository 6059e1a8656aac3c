#!/usr/bin/env bash
# Runs: openapi-fetch 0.17.0, ofetch 1.5.1, @better-fetch/fetch 1.3.3, up-fetch 2.6.1 and axios
# 1.21.1, each given a Date as a parameter of the query. (The manual of openapi-typescript shows
# how to declare one for openapi-fetch.)
# Guess: its ISO form, as JSON and axios write it, or an error.
# Seen: openapi-fetch leaves the parameter out. ofetch and better-fetch put quotation marks around
# the time. Only up-fetch does as axios.
# Why it matters: without its filter a paid question is another one, and is answered and charged.
# Write toISOString() yourself. Ours refuses what is no day, uncharged; what was left out it cannot
# know.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts openapi-fetch@0.17.0 ofetch@1.5.1 \
  @better-fetch/fetch@1.3.3 up-fetch@2.6.1 axios@1.21.1 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { betterFetch } from '@better-fetch/fetch';
import axios from 'axios';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ofetch } from 'ofetch';
import createClient from 'openapi-fetch';
import { up } from 'up-fetch';

let asked = '';
const server = createServer((request, response) => {
  asked = new URL(request.url, 'http://localhost').searchParams.get('since');
  response.setHeader('Content-Type', 'application/json');
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseUrl = `http://127.0.0.1:${server.address().port}`;
const query = { since: new Date('2026-11-29T00:00:00Z') };
const clients = {
  openapi: () => createClient({ baseUrl }).GET('/rows', { params: { query } }),
  ofetch: () => ofetch(baseUrl, { query }),
  better: () => betterFetch(baseUrl, { query }),
  up: () => up(fetch)(baseUrl, { params: query }),
  axios: () => axios.get(baseUrl, { params: query }),
};
const seen = [];
for (const [name, call] of Object.entries(clients)) {
  await call();
  seen.push(`${name} ${asked?.slice(0, 11)}`);
}
console.log('version: openapi-fetch 0.17.0, ofetch 1.5.1, @better-fetch/fetch 1.3.3,');
console.log('         up-fetch 2.6.1, axios 1.21.1');
console.log('guess:   2026-11-29T00:00:00.000Z by all');
console.log(`seen:    ${seen.join(', ')}`);
const expected =
  'openapi undefined, ofetch "2026-11-29, better "2026-11-29, up 2026-11-29T, axios 2026-11-29T';
process.exit(seen.join(', ') === expected ? 0 : 1);
JS
TZ=UTC node try.mjs
