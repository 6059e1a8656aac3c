#!/usr/bin/env bash
# Runs: @instructor-ai/instructor 1.7.0 with max_retries: 2, against a model that answers rightly,
# and one that answers with words.
# Guess: a right answer passes a strict schema at the first call; an answer that is no JSON is asked
# for again.
# Seen: the field "_meta" with the usage is put into the answer before it is checked, so a strict
# schema refuses each answer: three calls, and a ZodError. Without strict() the field stands in the
# result. Words instead of JSON throw a SyntaxError at the first call, whatever max_retries says.
# Why it matters: three calls are paid and none is used, and the retries that are meant for such
# slips do not happen. Use a schema that is not strict, and take "_meta" away.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @instructor-ai/instructor@1.7.0 openai@4.104.0 zod@3.25.76 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Instructor from '@instructor-ai/instructor';
import { once } from 'node:events';
import { createServer } from 'node:http';
import OpenAI from 'openai';
import { z } from 'zod';

let content;
let calls = 0;
const server = createServer((_request, response) => {
  calls += 1;
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const answer = { id: '1', object: 'chat.completion', created: 1, model: 'm', choices, usage };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const baseURL = `http://127.0.0.1:${server.address().port}/v1`;
const client = new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 });
const instructor = Instructor({ client, mode: 'JSON' });
console.error = () => {};
const stars = z.object({ stars: z.number() });
const seen = [];
const messages = [{ role: 'user', content: 'How many stars?' }];
const right = '{"stars":5}';
for (const [schema, answer] of [[stars, right], [stars.strict(), right], [stars, 'Five stars.']]) {
  [content, calls] = [answer, 0];
  const ask = { model: 'm', messages, response_model: { schema, name: 'Stars' }, max_retries: 2 };
  const end = await instructor.chat.completions.create(ask).then(
    (value) => Object.keys(value).join(' '),
    (error) => error.name,
  );
  seen.push(`${end} after ${calls}`);
}
console.log('version: @instructor-ai/instructor 1.7.0');
console.log('guess:   stars after 1, stars after 1, an error after 3');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'stars _meta after 1,ZodError after 3,SyntaxError after 1' ? 0 : 1);
JS
node try.mjs
