#!/usr/bin/env bash
# Runs: gpt-tokenizer 4.0.0 and js-tiktoken 1.0.21 on sentences of READMEs that name the special
# tokens of models.
# Guess: countTokens() of a text from outside counts them as the text they are.
# Seen: gpt-tokenizer throws at <|endoftext|>, <|im_start|> and <|fim_prefix|>, in countTokens() and
# in isWithinTokenLimit() too. js-tiktoken (o200k_base) throws at <|endoftext|> alone.
# Why it matters: the check that a prompt fits fails for the very repositories about language
# models, and a library's error that nobody expects there ends the night. Ours counts letters, and
# writes quoted text so that no such token stands in it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  gpt-tokenizer@4.0.0 js-tiktoken@1.0.21 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { countTokens, isWithinTokenLimit } from 'gpt-tokenizer';
import { getEncoding } from 'js-tiktoken';

const encoding = getEncoding('o200k_base');
const isShort = (text) => isWithinTokenLimit(text, 100);
const counters = [countTokens, isShort, (text) => encoding.encode(text)];
const works = (run) => {
  try {
    run();
    return 'counts';
  } catch {
    return 'throws';
  }
};
const seen = ['<|endoftext|>', '<|im_start|>', '<|fim_prefix|>'].map((token) =>
  counters.map((count) => works(() => count(`Training ends a text with ${token}.`))).join(' '),
);
console.log('version: gpt-tokenizer 4.0.0, js-tiktoken 1.0.21');
console.log('guess:   counts, nine times');
console.log('seen:   ', seen.join(', '));
const others = 'throws throws counts';
process.exit(seen.join() === ['throws throws throws', others, others].join() ? 0 : 1);
JS
node try.mjs
