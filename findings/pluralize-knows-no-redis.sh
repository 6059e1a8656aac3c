#!/usr/bin/env bash
# Runs: pluralize 8.0.0, with which topics and words of READMEs are brought to one form.
# Guess: singular() takes "pandas" for several pandas, and leaves names that end in "s" by nature
# alone; plural() of LLM is LLMs.
# Seen: redis is "redi", kubernetes "kubernete", axios "axio", Postgres "Postgre", canvas "canva"
# and js is "j". sass, news and status stay. plural('LLM', 2) is "LLMS".
# Why it matters: in a list of topics half of the best known names are misspelt, and "canvas" and
# "canva" are two products and one word. Nothing is wrong in tests with repositories and stars. Our
# topics stay as GitHub has them, and our words for counts are written out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pluralize@8.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import pluralize from 'pluralize';

const names = 'redis kubernetes axios Postgres canvas js sass news status'.split(' ');
const seen = [...names.map((name) => pluralize.singular(name)), pluralize('LLM', 2)].join(' ');
console.log('version: pluralize 8.0.0');
console.log(`guess:   ${names.join(' ')} LLMs`);
console.log(`seen:    ${seen}`);
process.exit(seen === 'redi kubernete axio Postgre canva j sass news status LLMS' ? 0 : 1);
JS
node try.mjs
