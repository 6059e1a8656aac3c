#!/usr/bin/env bash
# Runs: node-fetch-cache 5.1.0 with its defaults, against a server that answers 402, and then 503,
# with "Cache-Control: no-store", and 200 from the second request on.
# Guess: only answers below 400 are kept, and none that says no-store.
# Seen: both errors are kept, and given for ever, so the answer to an address is always its first
# one. shouldCacheResponse: (response) => response.ok mends the errors.
# Why it matters: a retry loop over it never gets past the first 503; the first price is shown for
# ever, and a signed call by its header is another entry, so it does reach the seller, and looks as
# if all were well. Ours says no-store on 402, 429 and 503, which does not help here.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts node-fetch-cache@5.1.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import cachedFetch from 'node-fetch-cache';

const requests = new Map();
const server = createServer((request, response) => {
  const count = (requests.get(request.url) ?? 0) + 1;
  requests.set(request.url, count);
  const status = count === 1 ? Number(request.url.slice(1)) : 200;
  response.writeHead(status, { 'cache-control': 'no-store' }).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const twice = async (path) => {
  const url = `http://127.0.0.1:${server.address().port}${path}`;
  const answers = [await cachedFetch(url), await cachedFetch(url)];
  return answers.map((answer) => answer.status).join(' ');
};
const seen = [await twice('/402'), await twice('/503')];
server.close();
console.log('version: node-fetch-cache 5.1.0');
console.log('guess:   402 200, 503 200');
console.log(`seen:    ${seen.join(', ')}`);
process.exit(seen.join() === '402 402,503 503' ? 0 : 1);
JS
node try.mjs
