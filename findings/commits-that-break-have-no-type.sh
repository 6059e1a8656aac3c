#!/usr/bin/env bash
# Runs: conventional-commits-parser 6.4.0 with its defaults, on examples of the standard that it is
# named after (Conventional Commits 1.0.0).
# Guess: "feat!: drop Node 6" is a feature that breaks; a name behind an @ is a person in "@ann",
# and none in "viem@2.57.1".
# Seen: with an exclamation mark nothing is read, neither type nor scope nor subject, and no note;
# "feat: …" with a footer BREAKING CHANGE is read. The "2" of "viem@2.57.1" is a person.
# Why it matters: the changes that break are those that a list of changes loses, and they count for
# no version. Ours are read by nobody but people.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts conventional-commits-parser@6.4.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { CommitParser } from 'conventional-commits-parser';

const parser = new CommitParser();
const read = (text) => {
  const { type, subject, notes, mentions } = parser.parse(text);
  return [type ?? null, subject ?? null, notes.length, mentions.join()];
};
const seen = [
  read('feat!: drop Node 6'),
  read('feat(api)!: drop Node 6'),
  read('feat: drop Node 6\n\nBREAKING CHANGE: it is old'),
  read('fix: use viem@2.57.1, thanks to @ann'),
];
console.log('version: conventional-commits-parser 6.4.0');
console.log('guess:   feat and "drop Node 6" and 1 note in the first three, then ann alone');
console.log('seen:   ', JSON.stringify(seen));
const expected = [
  ...[[null, null, 0, ''], [null, null, 0, ''], ['feat', 'drop Node 6', 1, '']],
  ['fix', 'use viem@2.57.1, thanks to @ann', 0, '2,ann'],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
