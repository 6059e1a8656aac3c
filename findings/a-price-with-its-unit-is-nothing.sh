#!/usr/bin/env bash
# Runs: the parser "number" of llm-exe 3.0.4, which takes a number out of a model's answer, and
# throws where it finds none or several.
# Guess: "0.01 USDC" and "0.01USDC" are 0.01; "1.5k" and "5k" are read alike: as numbers, or not.
# Seen: with a letter right behind it, a number loses its fraction: "0.01USDC" is 0, "1.5k" is 1 and
# "-0.5pp" is -0. A whole number, "5k", throws instead.
# Why it matters: models write “1.5k stars” and “0.01USDC” as people do, and the parser that throws
# at doubt gives a smaller number without a word. Ours counts by code, and lets models only point.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts llm-exe@3.0.4 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createParser } from 'llm-exe';

const parser = createParser('number');
const read = (text) => {
  try {
    return String(parser.parse(text));
  } catch {
    return 'error';
  }
};
const texts = ['0.01 USDC', '0.01USDC', '1.5%', '1.5k', '5k', '-0.5pp', '3 and 5'];
const seen = texts.map((text) => `${text}: ${read(text)}`).join(', ');
console.log('version: llm-exe 3.0.4');
console.log('guess:   0.01 USDC: 0.01, 0.01USDC: 0.01, 1.5%: 1.5, 1.5k and 5k alike, -0.5pp: -0.5');
console.log(`seen:    ${seen}`);
process.exit(seen === '0.01 USDC: 0.01, 0.01USDC: 0, 1.5%: 1.5, 1.5k: 1, 5k: error, -0.5pp: 0, ' +
  '3 and 5: error' ? 0 : 1);
JS
node try.mjs
