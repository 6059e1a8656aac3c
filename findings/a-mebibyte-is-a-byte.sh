#!/usr/bin/env bash
# Runs: express 5.1.0 with express.json({ limit }), which reads sizes with bytes 3.1.2.
# Guess: the limits "1MiB", "1 MB" and "1,000,000" allow a body of 20 bytes, or the server refuses
# to start with such a limit.
# Seen: "1MiB" is one byte, as is "1,000,000": each body gets 413 “request entity too large”. "1 MB"
# and "1mb" are 1,048,576. Nothing throws at the start: what is no unit is cut off, and the
# number before it is bytes.
# Why it matters: a server in front of /mcp with the right name of the unit that it means refuses
# every call, and only its log has the limit.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts express@5.1.0 bytes@3.1.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import express from 'express';

const limits = ['1mb', '1 MB', '1MiB', '1,000,000'];
const statusWith = async (limit) => {
  const app = express();
  app.use(express.json({ limit }));
  app.post('/', (request, response) => response.sendStatus(200));
  app.use((error, request, response, next) => response.sendStatus(error.status));
  const server = await new Promise((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const headers = { 'Content-Type': 'application/json' };
  const address = `http://127.0.0.1:${server.address().port}`;
  const { status } = await fetch(address, { method: 'POST', headers, body: '{"method":"tools"}' });
  server.close();
  return status;
};
const seen = (await Promise.all(limits.map(statusWith))).join(' ');
console.log('version: express 5.1.0, bytes 3.1.2');
console.log(`guess:   200 for each of ${limits.join(', ')}, or an error at the start`);
console.log(`seen:    ${seen}`);
process.exit(seen === '200 200 413 413' ? 0 : 1);
JS
node try.mjs
