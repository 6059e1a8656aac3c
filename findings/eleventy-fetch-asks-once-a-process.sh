#!/usr/bin/env bash
# Runs: @11ty/eleventy-fetch 5.1.3, the cache for data of sites built with Eleventy, with "duration:
# 1s", against a server that counts: three calls in one process, 1.5 seconds apart, then one call
# in another process.
# Guess: each call finds the copy too old and asks again.
# Seen: one request for the three calls; the other process makes the second. In one process an
# address is answered from memory for ever, whatever "duration" says.
# Why it matters: a build asks once and all is well; a server for previews, or a program that polls
# with it, shows the first night until it is restarted. Other headers (Accept) share that one copy,
# too. Poll our index with fetch.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @11ty/eleventy-fetch@5.1.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >call.mjs <<'JS'
import Fetch from '@11ty/eleventy-fetch';

const [url, calls] = process.argv.slice(2);
for (let call = 0; call < Number(calls); call += 1) {
  await Fetch(url, { duration: '1s', type: 'json', directory: 'cache' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
}
JS
cat >try.mjs <<'JS'
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  response.setHeader('content-type', 'application/json');
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const call = async (times) => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  await promisify(execFile)(process.execPath, ['call.mjs', url, times]);
  return requests;
};
const seen = [await call('3'), await call('1')];
server.close();
console.log('version: @11ty/eleventy-fetch 5.1.3');
console.log('guess:   3 requests, then 4');
console.log(`seen:    ${seen[0]} request, then ${seen[1]}`);
process.exit(seen.join() === '1,2' ? 0 : 1);
JS
node try.mjs
