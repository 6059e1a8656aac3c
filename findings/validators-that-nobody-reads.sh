#!/usr/bin/env bash
# Runs: koa-static 5.0.0 (koa 3.3.0), serveStatic of @hono/node-server 2.1.9 (hono 4.13.19) and
# superstatic 10.0.0, the server of Firebase's emulator, on one JSON file with a copy in brotli.
# Guess: who sends ETag or Last-Modified answers 304 to a client that sends it back; and who
# chooses the file by Accept-Encoding says so in Vary.
# Seen: none of the three answers 304; Koa and Hono leave it to a second middleware. The ETag of
# superstatic has no quotes, which is no ETag at all. koa-static sends the brotli file without Vary.
# Why it matters: a poller of the index that sends back what it got downloads all of it each time;
# and a cache before koa-static gives brotli to clients that cannot read it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts koa@3.3.0 koa-static@5.0.0 hono@4.13.19 \
  @hono/node-server@2.1.9 superstatic@10.0.0 || { echo 'No packages.' >&2; exit 2; }

cat >try.cjs <<'JS'
const fs = require('node:fs');
const http = require('node:http');
const { brotliCompressSync } = require('node:zlib');
const { getRequestListener } = require('@hono/node-server');
const { serveStatic } = require('@hono/node-server/serve-static');
const { Hono } = require('hono');

fs.mkdirSync('public');
fs.writeFileSync('public/index.json', '{}');
fs.writeFileSync('public/index.json.br', brotliCompressSync('{}'));
const hono = new Hono().use(serveStatic({ root: 'public', precompressed: true }));
const firebase = require('superstatic').default({ config: { public: 'public' } });
const listeners = {
  koa: new (require('koa'))().use(require('koa-static')('public')).callback(),
  hono: getRequestListener(hono.fetch),
  superstatic: (request, response) => firebase(request, response, () => {}),
};
const ask = (port, headers) =>
  new Promise((resolve) => {
    const options = { port, path: '/index.json', headers, agent: false };
    http.get(options, (answer) => answer.resume().on('end', () => resolve(answer)));
  });
const tryOne = async ([name, listener]) => {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address();
  const { etag, vary, ...first } = (await ask(port, { 'Accept-Encoding': 'br' })).headers;
  const known = { 'If-Modified-Since': first['last-modified'] };
  if (etag !== undefined) known['If-None-Match'] = etag;
  const { statusCode } = await ask(port, { 'Accept-Encoding': 'br', ...known });
  const tag = etag?.replace(/[0-9a-f]{32}/, 'HASH');
  return `${name} ${statusCode} ${tag} ${first['content-encoding']} ${vary}`;
};
Promise.all(Object.entries(listeners).map(tryOne)).then((lines) => {
  const seen = lines.join('; ');
  console.log('version: koa-static 5.0.0, @hono/node-server 2.1.9, superstatic 10.0.0');
  console.log('guess:   304 from each, a quoted ETag or none, Accept-Encoding where it is br');
  console.log(`seen:    ${seen}`);
  process.exit(seen === 'koa 200 undefined br undefined; hono 200 undefined br Accept-Encoding; ' +
    'superstatic 200 HASH undefined undefined' ? 0 : 1);
});
JS
node try.cjs
