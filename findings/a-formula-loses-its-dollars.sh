#!/usr/bin/env bash
# Runs: PromptTemplate of @llamaindex/core 0.6.23 with texts as READMEs have them.
# Guess: a value stands in the prompt as it is.
# Seen: it is the replacement of a pattern: “$$a$$” becomes “$a$”, and “$'” the rest of the
# template. A value with “{limit}” takes the value of the next place, which stays “{limit}”. An
# example of JSON in the template throws “Replacement index 0 out of range”, in doubled braces too.
# Why it matters: formulas, shell quotations and templates in READMEs change before a model reads
# them, and it quotes what nobody wrote. Our prompts put texts in as they are.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @llamaindex/core@0.6.23 @llamaindex/env@0.1.31 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { PromptTemplate } from '@llamaindex/core/prompts';

function format(template, values) {
  try {
    return new PromptTemplate({ template }).format(values);
  } catch ({ message }) {
    return message;
  }
}
const template = 'README: {readme}. At most {limit} words.';
const readmes = ['Cost is $$a$$', "IFS=$'\\n'", 'Set {limit} first'];
const seen = readmes.map((readme) => format(template, { readme, limit: '9' }));
seen.push(format('{{"stars": 1}} {readme}', { readme: 'x' }));
console.log('version: @llamaindex/core 0.6.23');
console.log(`guess:   each README as it is, and {"stars": 1}`);
console.log(`seen:    ${seen.join('\n         ')}`);
const expected = [
  'README: Cost is $a$. At most 9 words.',
  'README: IFS=. At most 9 words.\\n\'. At most {limit} words.',
  'README: Set 9 first. At most {limit} words.',
  'Replacement index 0 out of range for positional args tuple',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
