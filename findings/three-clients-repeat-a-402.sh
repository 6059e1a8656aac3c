#!/usr/bin/env bash
# Runs: wretch 2.11.1 (its retry middleware), xior 0.8.5 (its plugin) and up-fetch 2.6.1, each set
# to two attempts more, against a server that answers 402, 404 or 409 twice, and 503 with
# "Retry-After: 1"; axios-retry 4.5.0 with axios 1.21.1 beside them.
# Guess: all repeat 503 after a second, and none repeats what will not pass by itself.
# Seen: axios-retry does so. The other three send 402, 404 and 409 three times, and the 503 at once:
# whatever is not "ok" is repeated, and Retry-After is not read.
# Why it matters: each unpaid question counts three times against a limit, and a pause of a minute
# is passed over. Our limits count each; a payment that is sent three times is charged once.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts wretch@2.11.1 xior@0.8.5 \
  up-fetch@2.6.1 axios@1.21.1 axios-retry@4.5.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import { up } from 'up-fetch';
import wretch from 'wretch';
import { retry } from 'wretch/middlewares';
import xior from 'xior';
import errorRetry from 'xior/plugins/error-retry';

axiosRetry(axios, { retries: 2 });
const again = xior.create();
again.plugins.use(errorRetry({ retryTimes: 2, retryInterval: 100 }));
const attempts = up(fetch, () => ({ retry: { attempts: 2, delay: 100 } }));
const clients = {
  wretch: (url) => wretch(url).middlewares([retry({ maxAttempts: 2 })]).get().res(),
  xior: (url) => again.get(url),
  'up-fetch': (url) => attempts(url),
  'axios-retry': (url) => axios.get(url),
};
const ask = async (call, status) => {
  const times = [];
  const server = createServer((request, response) => {
    times.push(Date.now());
    response.writeHead(times.length < 3 ? status : 200, { 'retry-after': '1' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await call(`http://127.0.0.1:${server.address().port}/`).catch(() => {});
  server.close();
  return status < 503 ? times.length : times[1] - times[0] > 900 ? 'waits' : 'at once';
};
const seen = {};
for (const [name, call] of Object.entries(clients)) {
  for (const status of [402, 404, 409, 503]) (seen[name] ??= []).push(await ask(call, status));
}
console.log('version: wretch 2.11.1, xior 0.8.5, up-fetch 2.6.1, axios-retry 4.5.0');
console.log('guess:   requests for 402, 404, 409: 1, 1, 1, and 503 waits');
console.log('seen:   ', JSON.stringify(seen));
const eager = '3,3,3,at once,';
process.exit(Object.values(seen).join() === `${eager.repeat(3)}1,1,1,waits` ? 0 : 1);
JS
node try.mjs
