#!/usr/bin/env bash
# Runs: ofetch 1.5.1 (the fetch of Nuxt) and got 14.6.6 with their defaults, against a server whose
# first answer has "Retry-After: 1".
# Guess: both wait a second after 503 and 429, and neither repeats a 409.
# Seen: ofetch repeats 503, 429 and 409 at once: it never reads Retry-After, and counts a conflict
# as passing. Its answers after the second failure are errors. got waits, and leaves 409 alone.
# Why it matters: ofetch doubles the load of a server that asks for a pause, spends two calls of a
# limit of ten for one answer, and a conflict ("this payment was for another request") never passes.
# Ours answers both calls alike, and charges nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ofetch@1.5.1 got@14.6.6 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import got from 'got';
import { ofetch } from 'ofetch';

let times = [];
const server = createServer(({ url }, response) => {
  times.push(Date.now());
  const status = times.length === 1 ? Number(url.slice(1)) : 200;
  response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '1' });
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const origin = `http://127.0.0.1:${server.address().port}`;
const repeats = async (call, status) => {
  times = [];
  await call(`${origin}/${status}`).catch(() => {});
  if (times.length === 1) return 'no';
  return times[1] - times[0] < 900 ? 'at once' : 'later';
};
const seen = {};
for (const [name, call] of Object.entries({ ofetch, got })) {
  seen[name] = [];
  for (const status of [503, 429, 409]) seen[name].push(await repeats(call, status));
}
console.log('version: ofetch 1.5.1, got 14.6.6');
console.log('guess:   503 later, 429 later, 409 no, in both');
for (const name of Object.keys(seen)) console.log(`seen:    ${name}: ${seen[name].join(', ')}`);
const expected = '{"ofetch":["at once","at once","at once"],"got":["later","later","no"]}';
process.exit(JSON.stringify(seen) === expected ? 0 : 1);
JS
node try.mjs
