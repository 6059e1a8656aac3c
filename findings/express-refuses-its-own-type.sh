#!/usr/bin/env bash
# Runs: express 5.3.0 with res.format, and hono 4.13.19 with accepts, at clients that accept
# "application/json;charset=utf-8".
# Guess: that is JSON, so both answer with it.
# Seen: express answers 406: its negotiator wants each parameter of the client to stand in the
# offer, and the offer is "application/json" without one. The answer that it refuses to send would
# have said "application/json; charset=utf-8". Hono sends it.
# Why it matters: a client that writes a charset into Accept gets no rows. Offer both types, or read
# Accept yourself. Our API sends its data as JSON whatever a client accepts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts express@5.3.0 hono@4.13.19 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import express from 'express';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { once } from 'node:events';

const app = express();
app.get('/rows', (_request, response) => response.format({ json: () => response.json([]) }));
app.use((error, _request, response, _next) => response.sendStatus(error.status));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const hono = new Hono();
const offer = { header: 'Accept', supports: ['application/json'], default: 'none' };
hono.get('/rows', (context) => context.text('', accepts(context, offer) === 'none' ? 406 : 200));

const seen = [];
for (const accept of ['application/json', 'application/json;charset=utf-8']) {
  const headers = { accept };
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/rows`, { headers });
  const { status } = await hono.request('/rows', { headers });
  const type = answer.ok ? ` ${answer.headers.get('content-type')}` : '';
  seen.push(`${accept}: ${answer.status}${type}, ${status}`);
}
console.log('version: express 5.3.0, hono 4.13.19');
console.log('guess:   200, 200 for both');
console.log(`seen:    ${seen.join('; ')}`);
const expected =
  'application/json: 200 application/json; charset=utf-8, 200; ' +
  'application/json;charset=utf-8: 406, 200';
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
