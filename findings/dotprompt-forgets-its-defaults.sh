#!/usr/bin/env bash
# Runs: dotprompt 1.1.2 on a prompt whose front matter has a value for a caller who gives none, as
# in the example of its reference.
# Guess: render() puts the value in, for a field that lacks or that is undefined.
# Seen: the place is empty. The values are read, and renderMetadata() shows them, but render() takes
# values from its options alone; with renderMetadata()’s answer as options both are as guessed, but
# undefined is not: the place is empty again.
# Why it matters: a prompt asks for “the  newest repositories”, and the model chooses a number. No
# error is raised. Our prompts are written by code.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dotprompt@1.1.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Dotprompt } from 'dotprompt';

const source = `---
input:
  default:
    count: 5
  schema:
    count?: integer
---
Name the {{count}} newest repositories`;
const prompts = new Dotprompt();
const metadata = await prompts.renderMetadata(source);
const ways = [
  [{ input: {} }],
  [{ input: { count: 7 } }],
  [{ input: {} }, metadata],
  [{ input: { count: undefined } }, metadata],
];
const seen = [];
for (const way of ways) {
  const { messages } = await prompts.render(source, ...way);
  seen.push(messages[0].content[0].text.slice('Name the '.length, -' newest repositories'.length));
}
console.log('version: dotprompt 1.1.2');
console.log(`guess:   5,7,5,5; the metadata has ${metadata.input.default.count}`);
console.log('seen:   ', seen.join());
process.exit(metadata.input.default.count === 5 && seen.join() === ',7,5,' ? 0 : 1);
JS
node try.mjs
