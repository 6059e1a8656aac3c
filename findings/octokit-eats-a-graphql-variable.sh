#!/usr/bin/env bash
# Runs: @octokit/core 7.0.8 against a server of its own that shows what arrives.
# Guess: every name that GraphQL allows can be the name of a variable of octokit.graphql().
# Seen: a variable named "headers" vanishes without a word, so the query runs without it. "url" is
# refused by name (as are "query" and "method"); "baseUrl" is taken for the server's address.
# Why it matters: variables share one object with octokit's own options, so a query that somebody
# copies from GitHub's explorer may fail for its names. Ours have names that do not collide.
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

let body;
const server = createServer(async (request, response) => {
  body = '';
  for await (const part of request) body += part;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"data":{"viewer":null}}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const octokit = new Octokit({ baseUrl: `http://127.0.0.1:${server.address().port}` });

const seen = {};
for (const name of ['owner', 'headers', 'url', 'baseUrl'])
  seen[name] = await octokit
    .graphql('query($x: String) { viewer { login } }', { [name]: 'value' })
    .then(
      () => (JSON.parse(body).variables?.[name] === 'value' ? 'sent' : 'not sent'),
      () => 'throws',
    );
console.log('version: @octokit/core 7.0.8');
console.log('guess:   {"owner":"sent","headers":"sent","url":"sent","baseUrl":"sent"}');
console.log('seen:   ', JSON.stringify(seen));
process.exit(Object.values(seen).join() === 'sent,not sent,throws,throws' ? 0 : 1);
JS
node try.mjs
