#!/usr/bin/env bash
# Runs: markdown-it-attrs 5.0.1 on markdown-it 14.3.0, on sentences that end with braces.
# Guess: {.name}, {#id} and {key=value} are attributes, and other braces are text.
# Seen: whatever stands in braces at the end of a sentence goes: “${HOME}” is “$”, “{1,2}” and
# “{ return 1 }” are gone, and become attributes named 1,2 and return. In the middle all stay.
# Why it matters: a command, a pattern or a piece of code loses its last part, and the sentence
# still looks whole. Our markdown-it has no such plug-in.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts markdown-it-attrs@5.0.1 \
  markdown-it@14.3.0 || { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import MarkdownIt from 'markdown-it';
import attributes from 'markdown-it-attrs';

const markdown = new MarkdownIt().use(attributes);
const texts = [
  'It writes to ${HOME}',
  'Names have a digit, [0-9]{1,2}',
  'As in function() { return 1 }',
  'It writes to ${HOME} at night',
];
const seen = texts.map((text) => markdown.render(text).replaceAll(/<[^>]*>|\n/g, '')).join(' | ');
console.log('version: markdown-it-attrs 5.0.1, markdown-it 14.3.0');
console.log('guess:  ', texts.join(' | '));
console.log('seen:   ', seen);
const expected =
  'It writes to $ | Names have a digit, [0-9] | As in function() | It writes to ${HOME} at night';
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
