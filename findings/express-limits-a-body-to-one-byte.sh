#!/usr/bin/env bash
# Runs: express 5.3.0 on 127.0.0.1 with express.json({ limit }), and a question of twelve bytes.
# Guess: “1m” and “100k”, as nginx and curl spell them, are a megabyte and 100 kilobytes, or the
# server does not start; “1 MiB” is a megabyte.
# Seen: “1m” and “1 MiB” are one byte, and each question is 413. “100k” are 100 bytes, and “1,5mb”
# one. Only b, kb, mb, gb, tb and pb count, and what is no unit is dropped: “nonsense” is the only
# one of these that stops the server.
# Why it matters: a limit that is meant to be generous refuses all but the empty body, and a test
# with a small body passes at “100k”. Our own limit is a number of bytes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts express@5.3.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';

const ask = async (limit, bytes) => {
  const app = express();
  try {
    app.use(express.json({ limit }));
  } catch {
    return 'stops';
  }
  app.use((request, response) => response.json(request.body));
  app.use((error, request, response, next) => response.status(error.status).end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"q":"${'a'.repeat(bytes - 8)}"}`,
  });
  server.close();
  server.closeAllConnections();
  return answer.status;
};
const asked = [['1mb', 12], ['1m', 12], ['1 MiB', 12], ['1,5mb', 12], ['100k', 12], ['100k', 200]];
const seen = [];
for (const pair of [...asked, ['nonsense', 12]]) seen.push(await ask(...pair));
console.log('version: express 5.3.0');
console.log('asked:  ', asked.map(([limit, bytes]) => `${limit}: ${bytes}`).join(', '), 'bytes');
console.log('guess:   200 for all, or a server that does not start');
console.log('seen:   ', seen.join(' '));
process.exit(seen.join(' ') === '200 413 413 413 200 413 stops' ? 0 : 1);
JS
node try.mjs
