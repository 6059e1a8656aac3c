#!/usr/bin/env bash
# Runs: @octokit/plugin-throttling 11.0.5 with @octokit/core 7.0.6, against a server that answers at
# once: four GraphQL queries together, then four GETs together.
# Guess: only what writes is slowed; a query is a read, and runs as fast as a GET.
# Seen: the queries start one second apart, one at a time, as if each were a write. The GETs take
# some milliseconds.
# Why it matters: a scan that asks for 300 repositories one by one takes five minutes instead of
# seconds, long before GitHub's own limit. Ours asks for many in one query, and its rule for pauses
# replaces the plugin.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @octokit/core@7.0.6 @octokit/plugin-throttling@11.0.5 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Octokit } from '@octokit/core';
import { throttling } from '@octokit/plugin-throttling';
import { once } from 'node:events';
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"data":{"viewer":{"login":"someone"}}}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const baseUrl = `http://127.0.0.1:${server.address().port}`;
const throttle = { onRateLimit: () => false, onSecondaryRateLimit: () => false };
const octokit = new (Octokit.plugin(throttling))({ baseUrl, auth: 'none', throttle });
const measure = async (call) => {
  const start = Date.now();
  await Promise.all([1, 2, 3, 4].map(call));
  return (Date.now() - start) / 1000;
};
const queries = await measure(() => octokit.graphql('query { viewer { login } }'));
const gets = await measure(() => octokit.request('GET /repos/owner/name'));
console.log('version: @octokit/plugin-throttling 11.0.5');
console.log('guess:   both under a second');
console.log(`seen:    four queries ${queries} s, four GETs ${gets} s`);
process.exit(queries >= 2.8 && gets < 1 ? 0 : 1);
JS
node try.mjs
