#!/usr/bin/env bash
# Runs: sirv 3.0.2, express 5.3.0, http-server 14.1.1 and @hono/node-server 2.1.9, each on a file of
# a hundred bytes, of which a client wants the last 50 (Range: bytes=-50) or the last 200.
# Guess: bytes 50-99, and the whole file, as RFC 9110 says of a file that is shorter.
# Seen: sirv sends the first 51 bytes for the last 50, with 206. http-server knows no such range
# and answers 416. express answers 416 if the file is shorter than what is asked for. Only Hono is
# right both times.
# Why it matters: the last lines of a log or of JSON Lines come from the wrong end of the file, and
# a tail of a few kilobytes fails for each file that is still small. The gateway sends no part of a
# file, and nginx is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts sirv@3.0.2 express@5.3.0 \
  http-server@14.1.1 hono@4.13.19 @hono/node-server@2.1.9 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
mkdir files
seq -w 0 49 | tr -d '\n' >files/digits.txt

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import express from 'express';
import { Hono } from 'hono';
import httpServer from 'http-server';
import sirv from 'sirv';

const hono = new Hono().use('*', serveStatic({ root: './files' }));
const servers = {
  sirv: createServer(sirv('files')),
  express: createServer(express().set('env', 'test').use(express.static('files'))),
  'http-server': httpServer.createServer({ root: 'files' }).server,
  hono: createServer(getRequestListener(hono.fetch)),
};
const seen = {};
for (const [name, server] of Object.entries(servers)) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/digits.txt`;
  const answers = [];
  for (const range of ['bytes=-50', 'bytes=-200']) {
    const response = await fetch(url, { headers: { range } });
    const { status, headers } = response;
    await response.arrayBuffer();
    answers.push(status === 206 ? headers.get('content-range') : status);
  }
  seen[name] = answers.join(', ');
}
console.log('version: sirv 3.0.2, express 5.3.0, http-server 14.1.1, @hono/node-server 2.1.9');
console.log('guess:   bytes 50-99/100, bytes 0-99/100');
for (const [name, answers] of Object.entries(seen)) console.log(`seen:    ${name}: ${answers}`);
const expected = 'bytes 0-50/100, bytes 0-99/100; bytes 50-99/100, 416; 416, 416; ' +
  'bytes 50-99/100, bytes 0-99/100';
process.exit(Object.values(seen).join('; ') === expected ? 0 : 1);
JS
node --no-deprecation try.mjs
