#!/usr/bin/env bash
# Runs: openai 6.49.0, streaming from a server that (a) closes without "[DONE]" and without a
# finish_reason, (b) sends an event named "error", (c) ignores "stream" and answers with plain JSON.
# Guess: each is an error, or at least the loop can tell it from a whole answer.
# Seen: none is. (a) and (b) end like a whole answer with the text so far; (c) is a stream of
# nothing. Only an error object without an event name throws.
# Why it matters: half a digest is taken for a digest. Whoever streams has to insist on a
# finish_reason himself; we do not stream.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts openai@6.49.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import OpenAI from 'openai';

const choice = { index: 0, delta: { content: 'half' }, finish_reason: null };
const half = `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
const replies = {
  cut: ['text/event-stream', half],
  event: ['text/event-stream', `${half}event: error\ndata: {"message":"overloaded"}\n\n`],
  json: ['application/json', '{"choices":[{"message":{"content":"whole"}}]}'],
  data: ['text/event-stream', `${half}data: {"error":{"message":"overloaded"}}\n\n`],
};
const server = createServer((request, response) => {
  const [type, body] = replies[request.url.split('/')[1]];
  response.writeHead(200, { 'content-type': type }).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

async function read(name) {
  const baseURL = `http://127.0.0.1:${server.address().port}/${name}`;
  const client = new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 });
  const messages = [{ role: 'user', content: 'x' }];
  let text = '';
  try {
    const stream = await client.chat.completions.create({ model: 'm', messages, stream: true });
    for await (const part of stream) text += part.choices?.[0]?.delta?.content ?? '';
  } catch {
    return 'throws';
  }
  return `"${text}"`;
}
const seen = [];
for (const name of Object.keys(replies)) seen.push(`${name} ${await read(name)}`);
console.log('version: openai 6.49.0');
console.log('guess:   all four throw');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'cut "half",event "half",json "",data throws' ? 0 : 1);
JS
node try.mjs
