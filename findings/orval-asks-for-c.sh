#!/usr/bin/env bash
# Runs: orval 8.38.0 (client: fetch) on an OpenAPI 3.1 document with a language in a path.
# Guess: a parameter of a path is encoded, as those of the query are.
# Seen: it goes in as it is. For C# the address ends at “#”, so the client asks for C and gets the
# answer for C, with status 200.
# Why it matters: figures of another language. `urlEncodeParameters` mends it. Our languages stand
# in the query, and in pages by their slugs.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts orval@8.38.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > api.json <<'JSON'
{ "openapi": "3.1.0", "info": { "title": "Languages", "version": "1" },
  "paths": { "/languages/{name}": { "get": {
  "operationId": "getLanguage",
  "parameters": [{ "name": "name", "in": "path", "required": true, "schema": { "type": "string" } },
    { "name": "topic", "in": "query", "schema": { "type": "string" } }],
  "responses": { "200": { "description": "The figures" } } } } } }
JSON
cat > orval.config.mjs <<'JS'
export default { api: { input: './api.json', output: { target: './client.ts', client: 'fetch' } } };
JS
node_modules/.bin/orval --config orval.config.mjs > /dev/null 2>&1
cat > try.mjs <<'JS'
import { getGetLanguageUrl } from './client.mjs';
const url = getGetLanguageUrl('C#', { topic: 'C#' });
const seen = `${url} asks for ${new URL(url, 'https://api.example').pathname}`;
console.log('version: orval 8.38.0');
console.log('guess:   /languages/C%23?topic=C%23 asks for /languages/C%23');
console.log(`seen:    ${seen}`);
process.exit(seen === '/languages/C#?topic=C%23 asks for /languages/C' ? 0 : 1);
JS
node_modules/.bin/esbuild --version > /dev/null 2>&1 ||
  npm install --silent --no-audit --no-fund esbuild@0.28.2
node_modules/.bin/esbuild client.ts --outfile=client.mjs --format=esm --log-level=error
node try.mjs
