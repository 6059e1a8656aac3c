#!/usr/bin/env bash
# Runs: got 14.6.6, make-fetch-happen 15.0.6 and undici 7.30.2 with their caches, asking twice for
# an answer whose Cache-Control is written "No-Cache" or "Max-Age=0", with a Last-Modified.
# Guess: both are asked for again, as with small letters: RFC 9111 compares such names without case.
# Seen: got and make-fetch-happen, which read them with http-cache-semantics, do not know the
# capitals. The answer then counts as one without a rule, and is kept for a tenth of its age: of a
# file that is ten days old, the old copy is given for a day without a question. undici asks again.
# Why it matters: a poller behind a proxy that writes capitals sees a new night a day late, without
# an error. Our headers are written in small letters.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts got@14.6.6 make-fetch-happen@15.0.6 \
  undici@7.30.2 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import got from 'got';
import fetchByNpm from 'make-fetch-happen';
import { Agent, interceptors, request } from 'undici';

const rules = { '/1': 'no-cache', '/2': 'No-Cache', '/3': 'max-age=0', '/4': 'Max-Age=0' };
const lastModified = new Date(Date.now() - 10 * 86_400_000).toUTCString();
let questions = 0;
const server = createServer(({ url }, response) => {
  questions += 1;
  const headers = { 'cache-control': rules[url], 'last-modified': lastModified };
  response.writeHead(200, headers).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const host = `http://127.0.0.1:${server.address().port}`;
const cache = new Map();
const dispatcher = new Agent().compose(interceptors.cache());
const clients = {
  got: (url) => got(url, { cache }),
  'make-fetch-happen': async (url) => (await fetchByNpm(url, { cachePath: 'cache' })).text(),
  undici: async (url) => (await request(url, { dispatcher })).body.text(),
};
const seen = {};
for (const [name, ask] of Object.entries(clients)) {
  const counts = [];
  for (const path of Object.keys(rules)) {
    questions = 0;
    await ask(host + path);
    await ask(host + path);
    counts.push(questions);
  }
  seen[name] = counts.join(' ');
}
console.log('version: got 14.6.6, make-fetch-happen 15.0.6, undici 7.30.2');
console.log(`guess:   2 2 2 2 questions for ${Object.values(rules).join(', ')}`);
for (const [name, counts] of Object.entries(seen)) console.log(`seen:    ${counts} by ${name}`);
process.exit(Object.values(seen).join() === '2 1 2 1,2 1 2 1,2 2 2 2' ? 0 : 1);
JS
node try.mjs
