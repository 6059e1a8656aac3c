#!/usr/bin/env bash
# Runs: remove-markdown 0.7.0 on sentences with figures that are compared, which are no HTML by
# CommonMark, and commonmark 0.31.2, which shows the same as text.
# Guess: a “<” before a space begins no tag, and code between backticks stays as it is.
# Seen: all from “<” to the next “>” is gone: “stars < 10 or forks > 3” is “stars  3”, and
# “`a < b` and `c > d`” is “a  d”. In a block of commands “# install it” becomes “install it”.
# Why it matters: an excerpt says another figure in a sentence that reads well, and a remark in a
# script becomes a command. Ours takes text from what markdown-it made of it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts remove-markdown@0.7.0 \
  commonmark@0.31.2 || { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { HtmlRenderer, Parser } from 'commonmark';
import removeMarkdown from 'remove-markdown';

const texts = [
  'stars < 10 or forks > 3',
  'Latency < 20 ms and throughput > 5 GB/s',
  '`a < b` and `c > d`',
  '```sh\n# install it\nnpm install\n```',
];
const entities = { '&lt;': '<', '&gt;': '>' };
const toText = (markdown) =>
  new HtmlRenderer()
    .render(new Parser().parse(markdown))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[lg]t;/g, (entity) => entities[entity])
    .trim();
const seen = JSON.stringify(texts.map((text) => removeMarkdown(text)));
console.log('version: remove-markdown 0.7.0, commonmark 0.31.2');
console.log('guess:  ', JSON.stringify(texts.map(toText)));
console.log('seen:   ', seen);
const expected = '["stars  3","Latency  5 GB/s","a  d","install it\\nnpm install"]';
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
