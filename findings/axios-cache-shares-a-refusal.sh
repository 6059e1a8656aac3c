#!/usr/bin/env bash
# Runs: axios-cache-interceptor 1.12.3 with its defaults, two requests at once for one address with
# two payments, against a seller who answers 402 with no-store; and 503.
# Guess: no-store, or the different headers, keep the two apart.
# Seen: the second request is never sent: its caller gets the refusal of the first payment. What the
# answer says of caches is read only after both were joined, and only for successes.
# Why it matters: a good payment is told as refused, because another buyer of the same process had
# no money. Set the id of a request from its payment, or leave paid calls out of the cache.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  axios@1.21.1 axios-cache-interceptor@1.12.3 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import axios from 'axios';
import { setupCache } from 'axios-cache-interceptor';
import { once } from 'node:events';
import { createServer } from 'node:http';

const payments = [];
const server = createServer((request, response) => {
  payments.push(request.headers['payment-signature']);
  const status = request.url === '/402' ? 402 : 503;
  setTimeout(() => response.writeHead(status, { 'cache-control': 'no-store' }).end('{}'), 50);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const client = setupCache(axios.create());
const seen = [];
for (const path of ['/402', '/503']) {
  const address = `http://127.0.0.1:${server.address().port}${path}`;
  const pay = (payment) => client.get(address, { headers: { 'payment-signature': payment } });
  const ends = await Promise.allSettled([pay('first'), pay('second')]);
  seen.push(ends.map(({ reason }) => reason.response?.status ?? reason.message).join(' '));
}
console.log('version: axios-cache-interceptor 1.12.3, axios 1.21.1');
console.log('guess:   402 402, 503 503; sent: first, second, first, second');
console.log(`seen:    ${seen.join(', ')}; sent: ${payments.join(', ')}`);
process.exit(payments.join() === 'first,first' ? 0 : 1);
JS
node try.mjs
