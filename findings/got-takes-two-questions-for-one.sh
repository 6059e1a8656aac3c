#!/usr/bin/env bash
# Runs: got 14.6.6 with its cache, asking a local server for two addresses one after the other; the
# server sends back the address that it was asked for, with max-age.
# Guess: each address that differs behind the host is asked for by itself.
# Seen: the cache decodes and sorts the query for its key: C%2B%2B and C++, which is C and two
# blanks, have one entry, as have a%2Cb and a,b; utm_source and its kind are left out; and /a//b is
# /a/b. The second question gets the answer to the first. %2525 and %25 are two.
# Why it matters: a search for C++ is answered with that for C, or the other way round, for as long
# as the first answer is fresh; which one depends on who came first. Our client asks with %2B and
# has no such cache.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts got@14.6.6 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import got from 'got';

const server = createServer((request, response) => {
  response.writeHead(200, { 'cache-control': 'max-age=60' }).end(request.url);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const host = `http://127.0.0.1:${server.address().port}`;
const pairs = [
  ['/search?q=C%2B%2B', '/search?q=C++'],
  ['/nights', '/nights?utm_source=feed'],
  ['/nights//latest', '/nights/latest'],
  ['/search?q=100%2525', '/search?q=100%25'],
];
const seen = [];
for (const [first, second] of pairs) {
  const cache = new Map();
  await got(host + first, { cache });
  seen.push((await got(host + second, { cache })).body);
}
console.log('version: got 14.6.6');
console.log(`guess:   ${pairs.map(([, second]) => second).join(' ')}`);
console.log(`seen:    ${seen.join(' ')}`);
const expected = '/search?q=C%2B%2B /nights /nights//latest /search?q=100%25';
process.exit(seen.join(' ') === expected ? 0 : 1);
JS
node try.mjs
