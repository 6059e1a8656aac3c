#!/usr/bin/env bash
# Runs: ratelimit-header-parser 0.1.0 on what express-rate-limit 8.7.4 sends; both come from the
# same authors.
# Guess: the parser reads every form that the sender has: draft-6, draft-7 and draft-8.
# Seen: draft-8 gives an object whose four fields are undefined or NaN, without an error. A plain
# object with headers as people write them ("RateLimit-Limit") gives undefined.
# Why it matters: "remaining < 1" is false for NaN, so a careful client stops being careful. Our
# answers use the three headers of draft-6, which the parser, and ky, can read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ratelimit-header-parser@0.1.0 express-rate-limit@8.7.4 express@5.3.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { parseRateLimit } from 'ratelimit-header-parser';

async function read(standardHeaders) {
  const app = express();
  app.use(rateLimit({ windowMs: 60_000, limit: 5, standardHeaders, legacyHeaders: false }));
  app.get('/', (request, response) => response.end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${server.address().port}/`);
  server.close();
  return parseRateLimit(response)?.remaining;
}
const seen = [await read('draft-6'), await read('draft-7'), await read('draft-8')];
const written = parseRateLimit({
  'RateLimit-Limit': '5',
  'RateLimit-Remaining': '4',
  'RateLimit-Reset': '9',
});
console.log('version: ratelimit-header-parser 0.1.0, express-rate-limit 8.7.4');
console.log('guess:   remaining 4, 4, 4; an object for written headers');
console.log(`seen:    remaining ${seen.join(', ')}; ${written} for written headers`);
const lost = seen[2] === undefined || Number.isNaN(seen[2]);
process.exit(seen[0] === 4 && seen[1] === 4 && lost && written === undefined ? 0 : 1);
JS
node try.mjs
