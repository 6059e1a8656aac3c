#!/usr/bin/env bash
# Runs: express 5.3.0 and hono 4.13.19, with entity tags that a poller sends back as they came.
# Guess: 304 for each: RFC 9110 allows any visible character but the quotation mark in a tag.
# Seen: a tag with a comma, such as "2026-11-29,12", is never 304 in express: it cuts the client's
# list at each comma, also within the quotation marks. Hono answers 304.
# Why it matters: each poll gets the whole answer, with 200, and nothing looks wrong. Keep commas
# out of tags; ours are hashes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts express@5.3.0 hono@4.13.19 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import express from 'express';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { once } from 'node:events';
import { get } from 'node:http';

const tags = ['"a"', 'W/"a"', '"2026-11-29,12"'];
const app = express();
app.get('/:tag', ({ params }, response) => response.set('ETag', tags[params.tag]).json([]));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const hono = new Hono().use(etag());
hono.get('/:tag', (context) => {
  context.header('ETag', tags[context.req.param('tag')]);
  return context.json([]);
});

const seen = [];
for (const [index, tag] of tags.entries()) {
  const headers = { 'If-None-Match': tag };
  const asked = get(`http://127.0.0.1:${server.address().port}/${index}`, { headers });
  const [answer] = await once(asked, 'response');
  answer.resume();
  const { status } = await hono.request(`/${index}`, { headers });
  seen.push(`${tag} ${answer.statusCode}, ${status}`);
}
console.log('version: express 5.3.0, hono 4.13.19');
console.log('guess:   304, 304 for each');
console.log(`seen:    ${seen.join('; ')}`);
const expected = '"a" 304, 304; W/"a" 304, 304; "2026-11-29,12" 200, 304';
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
