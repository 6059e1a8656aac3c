#!/usr/bin/env bash
# Runs: lunr 2.3.9 with an index of repository names, asked for what people type.
# Guess: "openai:gpt" finds nothing; "llama~instruct" finds llama-instruct or nothing.
# Seen: both throw a QueryParseError in the page, since ":" names a field and "~" wants a number.
# "deepseek -harness" (a blank too many) excludes what was meant, and "gpt" does not find gpt4all.
# Why it matters: in a search box an exception is a dead box. Users' text has to be escaped, or
# given to lunr's query builder term by term. We search without a query language.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts lunr@2.3.9 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import lunr from 'lunr';

const names = ['deepseek-harness', 'llama-instruct', 'gpt4all'];
const index = lunr(function build() {
  this.ref('name');
  this.field('name');
  for (const name of names) this.add({ name });
});
const find = (text) => {
  try {
    return index.search(text).map(({ ref }) => ref).join('+') || 'nothing';
  } catch (error) {
    return error.name;
  }
};
const texts = ['deepseek-harness', 'openai:gpt', 'llama~instruct', 'deepseek -harness', 'gpt'];
const seen = texts.map(find);
console.log('version: lunr 2.3.9');
console.log('guess:   deepseek-harness, nothing, nothing, deepseek-harness, gpt4all');
console.log('seen:   ', seen.join(', '));
const thrown = 'QueryParseError';
process.exit(seen.join() === `deepseek-harness,${thrown},${thrown},nothing,nothing` ? 0 : 1);
JS
node try.mjs
