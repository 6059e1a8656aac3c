#!/usr/bin/env bash
# Runs: @mistralai/mistralai 2.7.0 against a server that speaks the same protocol, as vLLM, proxies
# and caches do, and leaves out the field "usage", or sets finish_reason to null; beside openai
# 6.49.0 and groq-sdk 1.6.0.
# Guess: the text is returned by all three; a new finish_reason may throw.
# Seen: openai and groq-sdk return the text. Mistral’s throws "Response validation failed" at both,
# after the answer was made and paid for; a finish_reason that it does not know is taken.
# Why it matters: behind a proxy that counts tokens elsewhere every answer is lost.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @mistralai/mistralai@2.7.0 openai@6.49.0 groq-sdk@1.6.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Mistral } from '@mistralai/mistralai';
import Groq from 'groq-sdk';
import { once } from 'node:events';
import { createServer } from 'node:http';
import OpenAI from 'openai';

let answer;
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;
const [apiKey, messages] = ['none', [{ role: 'user', content: 'Hello.' }]];
const ask = { model: 'm', messages };
const clients = [
  () => new Mistral({ apiKey, serverURL: url }).chat.complete(ask),
  () => new OpenAI({ apiKey, baseURL: url }).chat.completions.create(ask),
  () => new Groq({ apiKey, baseURL: url }).chat.completions.create(ask),
];
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const chat = (reason, more) => {
  const message = { role: 'assistant', content: 'Hi.' };
  const choices = [{ index: 0, finish_reason: reason, message }];
  return { id: '1', object: 'chat.completion', created: 1, model: 'm', choices, ...more };
};
const answers = [chat('stop', { usage }), chat('stop'), chat(null, { usage })];
answers.push(chat('new', { usage }));
const seen = [];
for (const client of clients) {
  const ends = [];
  for (answer of answers) {
    const end = await client().catch(() => undefined);
    ends.push(end?.choices[0].message.content ?? 'error');
  }
  seen.push(ends.join(' '));
}
console.log('version: @mistralai/mistralai 2.7.0, openai 6.49.0, groq-sdk 1.6.0');
console.log('guess:   Hi. Hi. Hi. error, then Hi. four times, twice');
console.log('seen:   ', seen.join(', '));
const all = 'Hi. Hi. Hi. Hi.';
process.exit(seen.join() === ['Hi. error error Hi.', all, all].join() ? 0 : 1);
JS
node try.mjs
