#!/usr/bin/env bash
# Runs: llm-chunk 0.0.1, which cuts texts for language models, and natural 8.1.1, by sentences, and
# Intl.Segmenter of Node on the same.
# Guess: a point between two digits, or inside of a name, ends no sentence.
# Seen: llm-chunk ends one at each point: “It costs $5.” and “50 a month.” natural leaves the price
# whole, and cuts Node.js into “Node.” and “js 20.” Intl.Segmenter cuts neither.
# Why it matters: a piece that is found alone says another price or version, and reads well. Ours
# uses Intl.Segmenter, and rules for abbreviations.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts llm-chunk@0.0.1 natural@8.1.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { chunk } from 'llm-chunk';
import tokenizers from 'natural/lib/natural/tokenizers/sentence_tokenizer.js';

const text = 'It costs $5.50 a month. It uses Node.js 20.';
const options = { minLength: 0, maxLength: 1000, overlap: 0, splitter: 'sentence' };
const Tokenizer = tokenizers.SentenceTokenizer ?? tokenizers;
const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
const seen = [
  chunk(text, options).filter((part) => part !== ''),
  new Tokenizer([]).tokenize(text),
  [...segments].map(({ segment }) => segment.trim()),
].map((sentences) => sentences.join(' | '));
console.log('version: llm-chunk 0.0.1, natural 8.1.1, ICU', process.versions.icu);
console.log('guess:   It costs $5.50 a month. | It uses Node.js 20. three times');
for (const sentences of seen) console.log('seen:   ', sentences);
const expected = [
  'It costs $5. | 50 a month. | It uses Node. | js 20.',
  'It costs $5.50 a month. | It uses Node. | js 20.',
  'It costs $5.50 a month. | It uses Node.js 20.',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
