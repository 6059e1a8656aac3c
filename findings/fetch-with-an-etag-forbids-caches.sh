#!/usr/bin/env bash
# Runs: Node's own fetch (its version is printed) and undici's request(), each polling Express 5.3.0
# with an If-None-Match header, as a polite poller does.
# Guess: both get 304.
# Seen: request() gets 304, fetch gets 200 with the whole body, for ever. As soon as the caller sets
# If-None-Match himself, the Fetch standard makes fetch add "Cache-Control: no-cache" and "Pragma:
# no-cache"; Express then takes the request for a reload and never answers 304.
# Why it matters: most pollers in JavaScript are written so. Squid, Apache and HAProxy also go to
# the origin for each such poll, while nginx and Varnish do not care. Our gateway compares ETags
# itself.
# Source: https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts express@5.3.0 undici@7.30.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';
import { request } from 'undici';

let cacheControl;
const app = express();
app.get('/', (incoming, response) => {
  cacheControl = incoming.headers['cache-control'];
  response.set('ETag', '"night-1"').json({ night: 1 });
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;
const headers = { 'If-None-Match': '"night-1"' };
const plain = (await request(url, { headers })).statusCode;
const fetched = (await fetch(url, { headers })).status;
console.log(`version: Node ${process.version}, express 5.3.0, undici ${process.versions.undici}`);
console.log('guess:   request 304, fetch 304');
console.log(`seen:    request ${plain}, fetch ${fetched} (it sent Cache-Control: ${cacheControl})`);
process.exit(plain === 304 && fetched === 200 && cacheControl === 'no-cache' ? 0 : 1);
JS
node try.mjs
