#!/usr/bin/env bash
# Runs: openai 7.59.0, @anthropic-ai/sdk 1.14.0 and ai 7.0.173, which make the JSON Schema of an
# answer from a schema of zod 4.6.7, and read the answer with the same schema.
# Guess: a model is told what the schema takes: text for z.stringbool(), and text for
# z.string().pipe(z.coerce.number()). So an answer that keeps to the JSON Schema is read.
# Seen: openai and Anthropic ask for what the schema gives: a boolean and a number. An answer of
# these types is refused ("expected string"), and one that breaks the JSON Schema is read. ai asks
# for text.
# Why it matters: a model that obeys is refused each time, and each repeat is paid; the request
# looks right in a log. Our schema for models is written by hand, and both types are read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps openai@7.59.0 \
  @anthropic-ai/sdk@1.14.0 ai@7.0.173 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { asSchema } from 'ai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';

const answer = z.object({ spam: z.stringbool(), stars: z.string().pipe(z.coerce.number()) });
const openai = zodResponseFormat(answer, 'answer');
const anthropic = zodOutputFormat(answer);
const types = ({ properties }) => `${properties.spam.type} ${properties.stars.type}`;
const isRead = (parse, text) => {
  try {
    return JSON.stringify(parse(text));
  } catch {
    return 'refused';
  }
};
const seen = [
  types(openai.json_schema.schema),
  types(anthropic.schema),
  types(await asSchema(answer).jsonSchema),
  ...[openai.$parseRaw, anthropic.parse].flatMap((parse) =>
    ['{"spam":true,"stars":5}', '{"spam":"true","stars":"5"}'].map((text) => isRead(parse, text)),
  ),
];
console.log('version: openai 7.59.0, @anthropic-ai/sdk 1.14.0, ai 7.0.173, zod 4.6.7');
console.log('guess:   string string, three times; types that are asked for are read');
console.log('seen:   ', seen.join(' | '));
const read = ['refused', '{"spam":true,"stars":5}'];
const wanted = ['boolean number', 'boolean number', 'string string', ...read, ...read];
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
