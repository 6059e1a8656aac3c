#!/usr/bin/env bash
# Runs: elasticlunr 0.9.5 on three descriptions, one with the word “constructor”.
# Guess: a search for “constructor parser” puts the row that has both words first.
# Seen: that row's score is NaN, so the sort is broken: the worst row comes first and the best last.
# Why it matters: the names that every object has are words of descriptions.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts elasticlunr@0.9.5 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.cjs <<'JS'
const elasticlunr = require('elasticlunr');
const index = elasticlunr(function () {
  this.addField('text');
  this.setRef('id');
});
index.addDoc({ id: '1', text: 'a css parser' });
index.addDoc({ id: '2', text: 'the constructor parser for forms and many other things' });
index.addDoc({ id: '3', text: 'parser parser' });
const show = (found) => found.map(({ ref, score }) => `${ref} ${score.toFixed(2)}`).join(', ');
const seen = [show(index.search('parser')), show(index.search('constructor parser'))];
console.log('version: elasticlunr 0.9.5');
console.log('guess:   3, 1, 2 | 2 first');
console.log(`seen:    ${seen.join(' | ')}`);
process.exit(seen.join('; ') === '3 0.71, 1 0.50, 2 0.32; 1 0.25, 2 NaN, 3 0.36' ? 0 : 1);
JS
node try.cjs 2> /dev/null
