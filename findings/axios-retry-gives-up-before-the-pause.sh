#!/usr/bin/env bash
# Runs: axios-retry 4.5.0 with its defaults, against a server that answers 503 with Retry-After: 2
# once, and then well; with a timeout of one second, and of five.
# Guess: the timeout is for one request, as in axios, so both repeat after two seconds.
# Seen: with a timeout of one second the 503 is handed to the caller at once: the timeout is for all
# tries and the pauses between them. shouldResetTimeout: true makes it the timeout of a request.
# Why it matters: a timeout that was set short for good reasons turns the repeats off just when the
# server asks for patience.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  axios@1.21.1 axios-retry@4.5.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import axios from 'axios';
import axiosRetry from 'axios-retry';
import { once } from 'node:events';
import { createServer } from 'node:http';

const asked = {};
const server = createServer((request, response) => {
  asked[request.url] = (asked[request.url] ?? 0) + 1;
  if (asked[request.url] > 1) response.end('{}');
  else response.writeHead(503, { 'retry-after': '2' }).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const seen = [];
for (const settings of [{ timeout: 1000 }, { timeout: 5000 }, { timeout: 1000, reset: true }]) {
  const client = axios.create({ timeout: settings.timeout });
  axiosRetry(client, { shouldResetTimeout: settings.reset ?? false });
  const path = `/${seen.length}`;
  const address = `http://127.0.0.1:${server.address().port}${path}`;
  const status = await client.get(address).then(
    (response) => response.status,
    (error) => error.response?.status,
  );
  seen.push(`${status} after ${asked[path]}`);
}
console.log('version: axios-retry 4.5.0, axios 1.21.1');
console.log('guess:   200 after 2, 200 after 2, 200 after 2');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '503 after 1,200 after 2,200 after 2' ? 0 : 1);
JS
node try.mjs
