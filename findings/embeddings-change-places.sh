#!/usr/bin/env bash
# Runs: ai 6.0.326 with @ai-sdk/openai-compatible 2.0.92, and @langchain/openai 1.5.8, against a
# server that answers two texts in the order in which they were ready, each with its index.
# Guess: each text gets the vector with its index: that is what the index is in the answer for.
# Seen: embedMany() and embedDocuments() take the vectors in the order of the answer, so the first
# text gets the second one's vector, without a warning.
# Why it matters: a gateway that spreads a batch over machines mixes up what is stored, and nothing
# but a strange search shows it. Our product has no embeddings.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ai@6.0.326 \
  @ai-sdk/openai-compatible@2.0.92 @langchain/openai@1.5.8 @langchain/core@1.4.0 zod@4.6.7 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { OpenAIEmbeddings } from '@langchain/openai';
import { embedMany } from 'ai';

const data = [
  { object: 'embedding', index: 1, embedding: [1, 1] },
  { object: 'embedding', index: 0, embedding: [0, 0] },
];
const usage = { prompt_tokens: 2, total_tokens: 2 };
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  request.resume().on('end', () => {
    response.end(JSON.stringify({ object: 'list', data, model: 'm', usage }));
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseURL = `http://127.0.0.1:${server.address().port}/v1`;
const values = ['zero', 'one'];
const model = createOpenAICompatible({ name: 'x', baseURL }).textEmbeddingModel('m');
const { embeddings } = await embedMany({ model, values, maxRetries: 0 });
const options = { apiKey: 'key', model: 'm', encodingFormat: 'float', configuration: { baseURL } };
const documents = await new OpenAIEmbeddings(options).embedDocuments(values);
server.close();
server.closeAllConnections();
const seen = JSON.stringify({ ai: embeddings, langchain: documents });
console.log('version: ai 6.0.326, @langchain/openai 1.5.8');
console.log('guess:   {"ai":[[0,0],[1,1]],"langchain":[[0,0],[1,1]]}');
console.log('seen:   ', seen);
process.exit(seen === '{"ai":[[1,1],[0,0]],"langchain":[[1,1],[0,0]]}' ? 0 : 1);
JS
node try.mjs
