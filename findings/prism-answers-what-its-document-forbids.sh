#!/usr/bin/env bash
# Runs: @stoplight/prism-cli 5.14.2, which answers like the API that an OpenAPI document describes:
# a document with an id and a time that have patterns, and no examples.
# Guess: the answer fits the document, whose patterns can be made; or prism says 500.
# Seen: 200 with "index":"string" and a time without milliseconds. Prism checks its own answer,
# writes two violations to its log, and sends it.
# Why it matters: a client that is tried on the mock is tried on data that the service never sends:
# one that checks the schema refuses every answer, and one that does not is never tested on a real
# id. Examples help: our texts that have a pattern have one, and Prism takes it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @stoplight/prism-cli@5.14.2 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

const properties = {
  index: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}-[0-9a-f]{8}$' },
  at: { type: 'string', format: 'date-time', pattern: 'T00:00:00\\.000Z$' },
};
const schema = { type: 'object', required: ['index', 'at'], properties };
const responses = { 200: { description: 'A night.', content: { 'application/json': { schema } } } };
const info = { title: 'Nights', version: '1' };
const document = { openapi: '3.1.0', info, paths: { '/v1/index': { get: { responses } } } };
writeFileSync('openapi.json', JSON.stringify(document));
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
await once(probe.close(), 'close');
const program = 'node_modules/@stoplight/prism-cli/dist/index.js';
const mock = spawn(process.execPath, [program, 'mock', 'openapi.json', '-p', String(port)]);
process.on('exit', () => mock.kill());
let log = '';
mock.stdout.on('data', (data) => (log += data));
const ask = () => fetch(`http://127.0.0.1:${port}/v1/index`).catch(() => undefined);
let answer;
while (!(answer = await ask())) await new Promise((go) => setTimeout(go, 200));
const night = await answer.json();
const fits = Object.entries(properties).map(([name, { pattern }]) =>
  RegExp(pattern).test(night[name]),
);
const violations = log.split('Violation: ').length - 1;
const seen = `${answer.status}, index fits ${fits[0]}, time fits ${fits[1]}`;
console.log('version: @stoplight/prism-cli 5.14.2');
console.log('guess:   200, index fits true, time fits true');
console.log(`seen:    ${seen}: ${JSON.stringify(night)}, ${violations} violations in its log`);
process.exit(seen === '200, index fits false, time fits false' ? 0 : 1);
JS
node try.mjs
