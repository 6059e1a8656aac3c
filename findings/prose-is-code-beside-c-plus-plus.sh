#!/usr/bin/env bash
# Runs: llm-exe 3.0.4, whose parser markdownCodeBlocks takes the code out of a model's answer.
# Guess: of an answer with a block of C++, a sentence, and a block of commands, both blocks come.
# Seen: the sentence comes as a block of code, and neither block. A language is letters, digits and
# underscores for it, so a block of c++, c#, objective-c or shell-session does not begin; its end
# begins one. The singular parser, which throws at two blocks, gives the sentence, too.
# Why it matters: an agent that builds a repository runs “Then run it:” and drops the command. With
# js and sh all is right. Ours takes no code from answers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts llm-exe@3.0.4 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createParser } from 'llm-exe';

const several = createParser('markdownCodeBlocks');
const single = createParser('markdownCodeBlock');
const answer = (language) =>
  `\`\`\`${language}\nint main();\n\`\`\`\nThen run it:\n\`\`\`sh\n./a.out\n\`\`\`\n`;
const seen = ['c', 'c++', 'c#', 'objective-c', 'shell-session'].map((language) =>
  `${language}: ${several.parse(answer(language)).map(({ code }) => code.trim()).join(' | ')}`);
seen.push(`one: ${single.parse(answer('c++')).code.trim()}`);
console.log('version: llm-exe 3.0.4');
console.log('guess:   int main(); | ./a.out, for five languages, and an error');
console.log(`seen:    ${seen.join(', ')}`);
const prose = ['c++', 'c#', 'objective-c', 'shell-session', 'one'].map((n) => `${n}: Then run it:`);
process.exit(seen.join() === ['c: int main(); | ./a.out', ...prose].join() ? 0 : 1);
JS
node try.mjs
