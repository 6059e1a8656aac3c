#!/usr/bin/env bash
# Runs: fuse.js 7.5.0 with its defaults, searching excerpts of READMEs for a whole word that stands
# in them letter by letter.
# Guess: an excerpt that has the word is found, wherever the word stands.
# Seen: the word is found only in the first sixty characters or so: position counts as a
# misspelling, one tenth for ten characters, and the limit is 0.6. "drama" and "alarm" at the
# beginning of a text are found for "llama" instead.
# Why it matters: a search over long texts finds what is spelt alike at the beginning, and not what
# was asked for further on. ignoreLocation: true helps. Our search counts words, not places.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts fuse.js@7.5.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Fuse from 'fuse.js';

const excerpt = (length) => `${'A tool. '.repeat(20).slice(0, length)} llama`;
const rows = [0, 30, 50, 80, 150].map((length) => ({ length, text: excerpt(length) }));
const others = ['drama', 'alarm'].map((text) => ({ length: text, text }));
const find = (options) =>
  new Fuse([...rows, ...others], { keys: ['text'], ...options })
    .search('llama')
    .map(({ item }) => item.length)
    .join(', ');
const seen = find({});
const anywhere = find({ ignoreLocation: true });
console.log('version: fuse.js 7.5.0');
console.log('guess:   0, 30, 50, 80, 150 and perhaps others behind them');
console.log(`seen:    ${seen}; with ignoreLocation ${anywhere}`);
const found = seen.split(', ');
const right = found.includes('50') && found.includes('drama');
process.exit(right && !found.includes('80') && anywhere.includes('150') ? 0 : 1);
JS
node try.mjs
