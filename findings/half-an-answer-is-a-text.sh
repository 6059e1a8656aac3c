#!/usr/bin/env bash
# Runs: ofetch 1.5.1, axios 1.21.1, got 14.6.6 and ky 1.14.3, each asked for JSON, against a server
# that says application/json and sends the first half of an object, with a correct length.
# Guess: all four throw.
# Seen: ofetch and axios return the half as a text, with status 200. got and ky throw.
# Why it matters: "answer.data" is undefined then, and "answer.data ?? []" is an empty night, with
# no error in any log; a writer that died half-way looks like a day without news. Our files are
# written whole or not at all, and our client's answers go through a schema.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ofetch@1.5.1 axios@1.21.1 got@14.6.6 ky@1.14.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import axios from 'axios';
import got from 'got';
import ky from 'ky';
import { ofetch } from 'ofetch';

const half = '{"success":true,"data":[{"stars":1';
const server = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(half);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const url = `http://127.0.0.1:${server.address().port}/`;
const calls = {
  ofetch: () => ofetch(url, { responseType: 'json' }),
  axios: async () => (await axios.get(url, { responseType: 'json' })).data,
  got: () => got(url).json(),
  ky: () => ky(url).json(),
};
const seen = [];
for (const [name, call] of Object.entries(calls)) {
  const outcome = await call().then((answer) => typeof answer, () => 'throws');
  seen.push(`${name} ${outcome}`);
}
console.log('version: ofetch 1.5.1, axios 1.21.1, got 14.6.6, ky 1.14.3');
console.log('guess:   all four throw');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'ofetch string,axios string,got throws,ky throws' ? 0 : 1);
JS
node try.mjs
