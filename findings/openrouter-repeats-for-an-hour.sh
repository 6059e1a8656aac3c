#!/usr/bin/env bash
# Runs: the clients of six makers of models with their defaults, against a server that answers 500,
# 503, and 429 with Retry-After: 1, for eight seconds each.
# Guess: each repeats twice or three times, as OpenAI's does, and waits as Retry-After says.
# Seen: OpenRouter’s repeats 500 and 503 five times and more in eight seconds, and its code says
# until an hour is over; it repeats no 429. Those of Mistral, Google and Ollama repeat nothing. That
# of Together repeats 503 and 429, but not 500.
# Why it matters: the program that survives a bad minute with one maker fails at once with another,
# or hangs for an hour.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @openrouter/sdk@1.3.19 @mistralai/mistralai@2.7.0 @google/genai@2.32.0 ollama@0.6.4 \
  together-ai@0.52.0 openai@6.49.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { GoogleGenAI } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import { OpenRouter } from '@openrouter/sdk';
import { Ollama } from 'ollama';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import OpenAI from 'openai';
import Together from 'together-ai';

const ask = { model: 'm', messages: [{ role: 'user', content: 'Hello.' }] };
const plain = { model: 'm', contents: 'Hello.' };
const apiKey = 'none';
const clients = [
  (url) => new OpenAI({ apiKey, baseURL: url }).chat.completions.create(ask),
  (serverURL) => new OpenRouter({ apiKey, serverURL }).chat.send({ chatRequest: ask }),
  (serverURL) => new Mistral({ apiKey, serverURL }).chat.complete(ask),
  (baseUrl) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl } }).models.generateContent(plain),
  (host) => new Ollama({ host }).chat(ask),
  (url) => new Together({ apiKey, baseURL: url }).chat.completions.create(ask),
];
const count = async (client, status) => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client(`http://127.0.0.1:${server.address().port}`).catch(() => undefined);
  await pause(8000);
  return calls > 4 ? 'many' : calls;
};
const statuses = [500, 503, 429];
const all = clients.map((client) => Promise.all(statuses.map((status) => count(client, status))));
const seen = (await Promise.all(all)).map((counts) => counts.join(' '));
console.log('version: openrouter 1.3.19, mistral 2.7.0, genai 2.32, ollama 0.6.4, together 0.52');
console.log('guess:   3 3 3, six times');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '3 3 3,many many 1,1 1 1,1 1 1,1 1 1,1 3 3' ? 0 : 1);
JS
node try.mjs
