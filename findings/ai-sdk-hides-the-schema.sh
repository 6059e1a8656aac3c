#!/usr/bin/env bash
# Runs: ai 6.0.326 with @ai-sdk/openai-compatible 2.0.92: generateObject with a schema, against a
# server that records what it is asked.
# Guess: the schema goes along as response_format, or, if the server is not known to take that, in
# the prompt.
# Seen: it goes nowhere. The request says "json_object" and has the prompt alone; a warning on the
# console says that the schema is not supported. With supportsStructuredOutputs: true it is sent.
# Why it matters: a model that was never told the fields invents names for them, and the SDK then
# says "No object generated", as if the model were at fault. The prompt must list the fields, as
# ours does for servers without schemas.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ai@6.0.326 @ai-sdk/openai-compatible@2.0.92 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateObject } from 'ai';
import { z } from 'zod';

globalThis.AI_SDK_LOG_WARNINGS = false;
let body = '';
const message = { role: 'assistant', content: '{"starsOfTheNight":7}' };
const server = createServer(async (request, response) => {
  body = (await request.setEncoding('utf8').toArray()).join('');
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const ask = async (supportsStructuredOutputs) => {
  const baseURL = `http://127.0.0.1:${server.address().port}/v1`;
  const provider = createOpenAICompatible({ name: 'x', baseURL, supportsStructuredOutputs });
  const schema = z.object({ starsOfTheNight: z.number() });
  await generateObject({ model: provider('m'), prompt: 'Count.', schema });
  return `${JSON.parse(body).response_format.type}, ${body.includes('starsOfTheNight')}`;
};
const seen = await ask();
const option = await ask(true);
console.log('version: ai 6.0.326, @ai-sdk/openai-compatible 2.0.92');
console.log('guess:   json_schema, true (or json_object, true): the request names the field');
console.log(`seen:    ${seen}; with supportsStructuredOutputs ${option}`);
process.exit(seen === 'json_object, false' && option === 'json_schema, true' ? 0 : 1);
JS
node try.mjs
