#!/usr/bin/env bash
# Runs: lucene 2.1.1, which parses the query language of that name and writes it again.
# Guess: "go^2.5 rust" weighs go with 2.5, as its "go^0.5" does with a half, and "llama~1" is a word
# that may differ by one letter, or throws.
# Seen: the weight is 2, and “.5” is a word of its own; "llama~1" is llama with the similarity of
# old, one half, and the word “1”. The manual shows weights and similarities as numbers.
# Why it matters: a search asks for a word that nobody wrote, and finds nothing where all words must
# be there. Our search has no query language.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts lucene@2.1.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { parse, toString } = require('lucene');

const words = (node) => !node ? []
  : node.term !== undefined ? [`${node.term}^${node.boost ?? 1}`]
    : [...words(node.left), ...words(node.right)];
const queries = ['go^0.5 rust', 'go^2 rust', 'go^2.5 rust', 'llama~1', 'llama~0.8'];
const seen = queries.map((query) => `${words(parse(query)).join(' ')} (${toString(parse(query))})`);
console.log('version: lucene 2.1.1');
console.log('guess:   go^2.5 rust^1 (go^2.5 rust), llama^1 (llama~1)');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === [
  'go^0.5 rust^1 (go^0.5 rust)', 'go^2 rust^1 (go^2 rust)', 'go^2 .5^1 rust^1 (go^2 .5 rust)',
  'llama^1 1^1 (llama~ 1)', 'llama^1 (llama~0.8)',
].join() ? 0 : 1);
JS
node try.cjs
