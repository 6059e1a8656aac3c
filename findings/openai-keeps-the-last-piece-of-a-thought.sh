#!/usr/bin/env bash
# Runs: the streaming helper of openai 7.59.0 on chunks as servers that speak its API send them:
# reasoning in pieces (DeepSeek, vLLM), notes one by one, usage before the last chunk, and content
# in parts (Mistral).
# Guess: pieces of reasoning are joined as those of content are, lists grow, and a later null does
# not take away what was there.
# Seen: of each field that OpenAI itself does not send in pieces, the last piece is kept: "not" of
# "why not", one note of two. usage is gone after a chunk with null, and parts of content are the
# text "[object Object]". Nothing throws.
# Why it matters: what a call cost is unknown, and the reasons that somebody wants to check are one
# word. Ours does not stream.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts openai@7.59.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import OpenAI from 'openai';

const chunk = (delta, { reason = null, ...more } = {}) => ({
  id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm',
  choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: reason }],
  ...more,
});
const read = async (...chunks) => {
  const lines = chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  const fetch = async () => new Response(`${lines.join('')}data: [DONE]\n\n`, { headers });
  const client = new OpenAI({ apiKey: 'none', baseURL: 'http://127.0.0.1', fetch });
  return client.chat.completions.stream({ model: 'm', messages: [] }).finalChatCompletion();
};
const end = { reason: 'stop' };
const [first, last] = [{ usage: { total_tokens: 5 } }, { ...end, usage: null }];
const whole = await read(
  chunk({ content: 'a', reasoning_content: 'why ', annotations: [1] }, first),
  chunk({ content: 'b', reasoning_content: 'not', annotations: [2] }, last),
);
const { content, reasoning_content: reasons, annotations } = whole.choices[0].message;
const parts = await read(chunk({ content: [{ type: 'text', text: 'a' }] }), chunk({}, end));
const seen = [content, reasons, annotations, whole.usage, parts.choices[0].message.content];
console.log('version: openai 7.59.0');
console.log('guess:   ["ab","why not",[1,2],{"total_tokens":5}, an error or "a"]');
console.log('seen:   ', JSON.stringify(seen));
const wanted = ['ab', 'not', [2], undefined, '[object Object]'];
process.exit(JSON.stringify(seen) === JSON.stringify(wanted) ? 0 : 1);
JS
node try.mjs
