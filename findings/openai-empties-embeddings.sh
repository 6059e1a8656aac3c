#!/usr/bin/env bash
# Runs: openai 6.49.0 against a server of embeddings that answers in plain numbers, as servers do
# which do not know encoding_format.
# Guess: embeddings.create() returns the eight numbers that the server sent, or throws.
# Seen: the client asks for base64 unasked, and takes whatever comes for it: eight numbers become
# two, both 0, without an error. With encoding_format: 'float' all eight arrive.
# Why it matters: every text is as near to every other one, and a search by meaning finds anything.
# Our product has no embeddings; it finds duplicates by words.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts openai@6.49.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import OpenAI from 'openai';

const vector = [0.1, -0.2, 0.3, 0.4, 0.5, -0.6, 0.7, 0.8];
const formats = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  formats.push(JSON.parse(body).encoding_format);
  const data = [{ object: 'embedding', index: 0, embedding: vector }];
  const usage = { prompt_tokens: 1, total_tokens: 1 };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ object: 'list', data, model: 'm', usage }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseURL = `http://127.0.0.1:${server.address().port}/v1`;
const client = new OpenAI({ baseURL, apiKey: 'key', maxRetries: 0 });
const embed = async (options) =>
  (await client.embeddings.create({ model: 'm', input: 'a parser', ...options })).data[0].embedding;
const plain = await embed({});
const float = await embed({ encoding_format: 'float' });
server.close();
server.closeAllConnections();
const seen = JSON.stringify({ plain, float, formats });
console.log('version: openai 6.49.0');
console.log('guess:   eight numbers both times');
console.log('seen:   ', seen);
const expected = JSON.stringify({ plain: [0, 0], float: vector, formats: ['base64', 'float'] });
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
