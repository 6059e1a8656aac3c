#!/usr/bin/env bash
# Runs: @xsai/generate-text 0.4.4 against a local model that ends its first answer at the limit of
# tokens (finish_reason "length"), with one step at most, as is the default.
# Guess: one call; the text is the cut one, and finishReason says "length".
# Seen: two calls. The half is sent back as the assistant's words, and the second answer alone is
# the result: "hundred stars.", with finishReason "stop". The usage is that of the second call. With
# "content_filter" and null it asks twice, too.
# Why it matters: half a sentence is published as a whole one, with nothing that says so, and the
# cost is counted for half of the calls. Ours asks again from the beginning.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @xsai/generate-text@0.4.4 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { generateText } from '@xsai/generate-text';
import { once } from 'node:events';
import { createServer } from 'node:http';

let answers = [];
let calls = 0;
const server = createServer((request, response) => {
  request.resume();
  const [content, finish_reason, completion_tokens] = answers[calls++];
  const choice = { index: 0, finish_reason, message: { role: 'assistant', content } };
  const usage = { prompt_tokens: 100, completion_tokens, total_tokens: 100 + completion_tokens };
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ object: 'chat.completion', choices: [choice], usage }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseURL = `http://127.0.0.1:${server.address().port}/v1/`;
const messages = [{ role: 'user', content: 'How many stars?' }];
const seen = [];
for (const end of ['length', 'content_filter', null]) {
  calls = 0;
  answers = [['It gained twelve', end, 20], ['hundred stars.', 'stop', 4]];
  const answer = await generateText({ baseURL, model: 'local', messages, maxSteps: 1 });
  const { finishReason, text, usage } = answer;
  seen.push(`${calls} calls, “${text}” ${finishReason}, ${usage.completion_tokens} tokens`);
}
server.close();
server.closeAllConnections();
console.log('version: @xsai/generate-text 0.4.4');
console.log('guess:   1 call, “It gained twelve”, 20 tokens, with each of three reasons');
console.log(`seen:    ${seen.join('; ')}`);
const expected = '2 calls, “hundred stars.” stop, 4 tokens';
process.exit(seen.every((line) => line === expected) ? 0 : 1);
JS
node try.mjs
