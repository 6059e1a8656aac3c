#!/usr/bin/env bash
# Runs: @langchain/openai 1.5.8 with @langchain/core 1.4.0: withStructuredOutput with its three
# methods, against a server that knows no tools (as small ones that speak OpenAI's protocol), whose
# model answers with the right JSON as text, or with a refusal.
# Guess: the right JSON is read; or functionCalling throws, because no tool was called. A refusal
# throws with the model's words.
# Seen: functionCalling returns undefined for both, without an error. The other two read the JSON;
# at a refusal they throw "Failed to parse. Text: """, and its words are lost.
# Why it matters: a night fails later, at a field of undefined, or "answer?.picks ?? []" is a night
# without news; nobody learns that the model refused. Our answers go through a schema, and we use
# the openai package itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @langchain/openai@1.5.8 @langchain/core@1.4.0 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';

let message;
const server = createServer((request, response) => {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }];
  const body = { id: 'a', object: 'chat.completion', created: 1, model: 'm', choices };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const configuration = { baseURL: `http://127.0.0.1:${server.address().port}/v1` };
const model = new ChatOpenAI({ model: 'm', apiKey: 'k', maxRetries: 0, configuration });
const ask = async (method, reply) => {
  message = reply;
  const schema = z.object({ picks: z.number() });
  const call = model.withStructuredOutput(schema, { method, name: 'night' }).invoke('x');
  return call.then((answer) => JSON.stringify(answer) ?? 'undefined', (error) => error.message);
};
const seen = [];
for (const method of ['functionCalling', 'jsonSchema', 'jsonMode']) {
  const right = await ask(method, { content: '{"picks":3}' });
  const refused = await ask(method, { content: null, refusal: 'Not this one' });
  seen.push(`${method} ${right}, ${refused.split('. Error')[0]}`);
}
server.close();
console.log('version: @langchain/openai 1.5.8');
console.log('guess:   {"picks":3} or an error, and an error with the words "Not this one"');
console.log(`seen:    ${seen.join('; ')}`);
const failed = '{"picks":3}, Failed to parse. Text: ""';
const expected = `functionCalling undefined, undefined; jsonSchema ${failed}; jsonMode ${failed}`;
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
