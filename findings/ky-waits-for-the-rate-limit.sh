#!/usr/bin/env bash
# Runs: ky 1.14.0, against a server that answers 503 without Retry-After but with "RateLimit-Reset:
# 2", as servers send it with every answer.
# Guess: ky pauses 0.3 seconds, its own first pause; the rate limit has nothing to do with a 503.
# Seen: it waits 2 seconds. RateLimit-Reset (and X-RateLimit-Reset) stand in for a missing
# Retry-After, for every status that ky retries. The newer form "RateLimit: …;t=2" is not read.
# Why it matters: a small failure at the start of a window of an hour makes such a client pause for
# an hour. Whoever sends RateLimit headers should send Retry-After with every 429 and 503; we do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ky@1.14.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import ky from 'ky';

async function pauseAfter(headers) {
  const times = [];
  const server = createServer((request, response) => {
    times.push(Date.now());
    if (times.length === 1) response.writeHead(503, headers);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await ky.get(`http://127.0.0.1:${server.address().port}/`);
  server.close();
  return times[1] - times[0];
}
const seen = {
  'RateLimit-Reset: 2': await pauseAfter({ 'RateLimit-Reset': '2' }),
  'RateLimit: "hour";r=0;t=2': await pauseAfter({ RateLimit: '"hour";r=0;t=2' }),
};
console.log('version: ky 1.14.0');
console.log('guess:   300 ms and 300 ms');
console.log('seen:   ', JSON.stringify(seen));
const [old, draft] = Object.values(seen);
process.exit(old > 1800 && draft < 1000 ? 0 : 1);
JS
node try.mjs
