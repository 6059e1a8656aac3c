#!/usr/bin/env bash
# Runs: spdx-correct 3.2.0, which maps sloppy licence texts to SPDX ids.
# Guess: what is no licence gives null.
# Seen: "All rights reserved, Example Limited" gives MIT, because "liMITed" holds the three letters;
# so do "Permitted for research only" and "Submitted". "UNLICENSED", npm's word for no licence at
# all, gives Unlicense, which puts a work into the public domain.
# Why it matters: the closed becomes free in a list. We take GitHub's SPDX id and else its name, and
# correct nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts spdx-correct@3.2.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import correct from 'spdx-correct';

const expected = {
  'All rights reserved, Example Limited': 'MIT',
  'Permitted for research only': 'MIT',
  Submitted: 'MIT',
  UNLICENSED: 'Unlicense',
};
const texts = Object.keys(expected);
const seen = Object.fromEntries(texts.map((text) => [text, correct(text)]));
console.log('version: spdx-correct 3.2.0');
console.log('guess:   null for each');
for (const text of texts) console.log(`seen:    ${text} -> ${seen[text]}`);
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
