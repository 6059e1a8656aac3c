#!/usr/bin/env bash
# Runs: strip-markdown 6.0.0 with remark 15.0.1 and remark-gfm 4.0.1, as its manual shows.
# Guess: it gives the text of a README as a reader sees it.
# Seen: “3~5 GB, with images 7~9 GB” is “35 GB, with images 79 GB”: two ranges are read as struck
# out. What is struck out stays. “A<br>B” is “AB”, and before @, <, * and : stand backslashes.
# Why it matters: figures of an excerpt are wrong, and nothing says so. Ranges with ~ are usual in
# Chinese and Japanese READMEs.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  strip-markdown@6.0.0 remark@15.0.1 remark-gfm@4.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { remark } from 'remark';
import gfm from 'remark-gfm';
import strip from 'strip-markdown';

const texts = ['Needs 3~5 GB, with images 7~9 GB', '~~$10~~ $5', 'Linux<br>macOS', 'viem@2.57.1'];
const seen = [];
for (const text of texts)
  seen.push(String(await remark().use(gfm).use(strip).process(text)).trim());
console.log('version: strip-markdown 6.0.0, remark 15.0.1, remark-gfm 4.0.1');
console.log('guess:   Needs 3~5 GB, with images 7~9 GB | $5 | Linux macOS | viem@2.57.1');
console.log(`seen:    ${seen.join(' | ')}`);
const expected = ['Needs 35 GB, with images 79 GB', '$10 $5', 'LinuxmacOS', 'viem\\@2.57.1'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
