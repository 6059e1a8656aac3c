#!/usr/bin/env bash
# Runs: @octokit/core 7.0.8, a REST call with one parameter null and one undefined.
# Guess: both are left out of the address.
# Seen: undefined is left out; null is sent as the text "null", as in /search/topics?language=null.
# Why it matters: GitHub's own answers are full of nulls (language, licence, description), and they
# often become the next call's parameters. An empty answer is no error, so nobody notices. Our
# parameters are dates, numbers and names that are always there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @octokit/core@7.0.8 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Octokit } from '@octokit/core';

let address;
const server = createServer((request, response) => {
  address = request.url;
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const octokit = new Octokit({ baseUrl: `http://127.0.0.1:${server.address().port}` });
await octokit.request('GET /search/topics', { q: 'x', language: null, sort: undefined });
console.log('version: @octokit/core 7.0.8');
console.log('guess:   /search/topics?q=x');
console.log('seen:   ', address);
process.exit(address === '/search/topics?q=x&language=null' ? 0 : 1);
JS
node try.mjs
