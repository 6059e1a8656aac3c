#!/usr/bin/env bash
# Runs: sirv 3.0.2 with its defaults in front of a folder whose file is replaced by a rename.
# Guess: without `dev` it may keep old headers or old files for a while; an answer is whole.
# Seen: sizes and ETags are those of the start, and the bytes those of now: a longer file is cut to
# the old length, with 200, and a shorter one ends the connection. A file of the same size has the
# old ETag, so it is 304 to who has the old one. A new file is 404, for ever.
# Why it matters: after the first night, such a mirror serves JSON that ends in the middle. It has
# to be started again after each copy.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts sirv@3.0.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import sirv from 'sirv';

mkdirSync('site');
const replace = (text) => {
  writeFileSync('next', text);
  renameSync('next', 'site/index.json');
};
replace('{"night":1}');
const server = createServer(sirv('site', { etag: true })).listen(0, '127.0.0.1');
await once(server, 'listening');
const ask = (headers, file = 'index.json') =>
  fetch(`http://127.0.0.1:${server.address().port}/${file}`, { headers }).then(
    async (answer) => `${answer.status} ${await answer.text()}`.trim(),
    () => 'ends early',
  );
const first = await fetch(`http://127.0.0.1:${server.address().port}/index.json`);
await first.text();
replace('{"night":2}');
const seen = [await ask({ 'if-none-match': first.headers.get('etag') })];
replace('{"night":3,"rows":[]}');
seen.push(await ask({}));
replace('{}');
seen.push(await ask({}).catch(() => 'ends early'));
writeFileSync('site/new.json', '{}');
seen.push((await ask({}, 'new.json')).slice(0, 3));
console.log('version: sirv 3.0.2');
console.log('guess:   200 {"night":2} | 200 {"night":3,"rows":[]} | 200 {} | 200');
console.log(`seen:    ${seen.join(' | ')}`);
process.exit(seen.join('; ') === '304; 200 {"night":3,; ends early; 404' ? 0 : 1);
JS
node try.mjs
