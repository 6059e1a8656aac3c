#!/usr/bin/env bash
# Runs: openai 6.49.0 with "timeout: 300" (milliseconds), against a server that sends its headers at
# once and the body after 1.5 seconds, and one that first answers 503 with "Retry-After: 2".
# Guess: the call fails after 0.3 seconds, at most once more for each retry.
# Seen: it succeeds after 1.5 and after 2 seconds. The timeout is over when the headers have come,
# and the pause before a retry is as long as the server says.
# Why it matters: a model that trickles, or a gateway that asks for an hour's patience, holds a
# nightly job as long as it likes. We give each call a deadline of its own and retry by ourselves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts openai@6.49.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';

let calls = 0;
const server = createServer(async (request, response) => {
  if (request.url.startsWith('/busy') && calls++ === 0)
    return response.writeHead(503, { 'Retry-After': '2' }).end();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":');
  if (request.url.startsWith('/slow')) await sleep(1500);
  return response.end('[]}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

async function measure(path) {
  const baseURL = `http://127.0.0.1:${server.address().port}/${path}`;
  const client = new OpenAI({ apiKey: 'none', baseURL, timeout: 300 });
  const start = Date.now();
  await client.chat.completions.create({ model: 'm', messages: [] });
  return Date.now() - start;
}
const seen = [await measure('slow'), await measure('busy')];
console.log('version: openai 6.49.0');
console.log('guess:   both calls fail after about 300 ms');
console.log(`seen:    they succeed after ${seen.join(' and ')} ms`);
process.exit(seen[0] >= 1400 && seen[1] >= 1900 ? 0 : 1);
JS
node try.mjs
