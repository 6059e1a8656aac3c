#!/usr/bin/env bash
# Runs: undici 7.30.2 (RetryAgent), against a server that answers 503 with "Retry-After: 2".
# Guess: with maxTimeout: 1000 (the longest pause of its own) it waits 2 seconds, or it gives up,
# because the server wants more than is allowed.
# Seen: it tries again after 1 second. The pause that the server asked for is cut to maxTimeout,
# which is 30 seconds unless set, so "Retry-After: 60" is never kept.
# Why it matters: a buyer whose settlement takes a minute comes back twice too early with the same
# payment; the seller has to stand that. Ours does: such a call waits for the earlier one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts undici@7.30.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Agent, request, RetryAgent } from 'undici';

const times = [];
const server = createServer((incoming, response) => {
  times.push(Date.now());
  if (times.length === 1) response.writeHead(503, { 'Retry-After': '2' });
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const dispatcher = new RetryAgent(new Agent(), { maxTimeout: 1000 });
const url = `http://127.0.0.1:${server.address().port}/`;
const { statusCode } = await request(url, { dispatcher });
const pause = times[1] - times[0];
console.log('version: undici 7.30.2');
console.log('guess:   a second request after 2000 ms, or none');
console.log(`seen:    ${statusCode} by a second request after ${pause} ms`);
process.exit(statusCode === 200 && pause > 900 && pause < 1500 ? 0 : 1);
JS
node try.mjs
