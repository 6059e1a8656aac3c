#!/usr/bin/env bash
# Runs: @octokit/core 7.0.8 with @octokit/request 10.0.16, against a server whose JSON has an id of
# twenty digits beside a small one.
# Guess: the large id is a number, rounded, as response.json() gives it.
# Seen: it is a BigInt and the small one a number. JSON.stringify() of such an answer throws "Do not
# know how to serialize a BigInt".
# Why it matters: an archive that writes what GitHub said fails on the first large id, in one row of
# thousands, and a schema with z.number() refuses it. Ours reads named fields, and ids that are
# text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @octokit/core@7.0.8 @octokit/request@10.0.16 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Octokit } from '@octokit/core';
import { once } from 'node:events';
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end('{"id":12345678901234567890,"stars":12}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const octokit = new Octokit({ baseUrl: `http://127.0.0.1:${server.address().port}` });
const { data } = await octokit.request('GET /repositories/1');
let written = 'written';
try {
  JSON.stringify(data);
} catch (error) {
  written = error.message;
}
const seen = `${typeof data.id}, ${typeof data.stars}, ${written}`;
console.log('version: @octokit/core 7.0.8');
console.log('guess:   number, number, written');
console.log('seen:   ', seen);
process.exit(seen === 'bigint, number, Do not know how to serialize a BigInt' ? 0 : 1);
JS
node try.mjs
