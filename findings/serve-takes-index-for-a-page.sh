#!/usr/bin/env bash
# Runs: serve-handler 6.1.7 (the server in "serve", for static folders) on a folder with the file
# v1/index, which has no extension, as an API's files have none; http-server 14.1.1 beside it.
# Guess: GET /v1/index answers with the file.
# Seen: serve answers 301 to /v1, and /v1 is a page of HTML that lists the folder, with status 200.
# The file cannot be had. http-server sends it.
# Why it matters: a program that polls /v1/index follows the redirect, gets 200 and HTML, and fails
# at the first "<". "cleanUrls": false helps. On plain hosts ours is read as /v1/index.json.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  serve-handler@6.1.7 http-server@14.1.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import httpServer from 'http-server';
import serve from 'serve-handler';

mkdirSync('site/v1', { recursive: true });
writeFileSync('site/v1/index', '{"index":"2026-11-28"}');
const ask = async (server, path) => {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${server.address().port}${path}`;
  const answer = await fetch(address, { redirect: 'manual' });
  const body = await answer.text();
  return `${answer.status} ${answer.headers.get('location') ?? body.trim().slice(0, 9)}`;
};
const options = (more) => (request, response) =>
  serve(request, response, { public: 'site', ...more });
const clean = createServer(options({}));
const seen = [
  await ask(clean, '/v1/index'),
  await ask(clean, '/v1'),
  await ask(createServer(options({ cleanUrls: false })), '/v1/index'),
  await ask(httpServer.createServer({ root: 'site' }).server, '/v1/index'),
];
console.log('version: serve-handler 6.1.7, http-server 14.1.1');
console.log('guess:   200 {"index": from both');
console.log(`seen:    ${seen[0]}, then ${seen[1]}; without cleanUrls ${seen[2]}; other ${seen[3]}`);
const expected = ['301 /v1', '200 <!DOCTYPE', '200 {"index":', '200 {"index":'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
