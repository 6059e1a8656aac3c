#!/usr/bin/env bash
# Runs: marked 18.2.1, pandoc 2.17.1.1 of Debian 12 (gfm), micromark-extension-gfm 3.0.0 and
# markdown-it 15.0.3 (linkify) on “Use viem@2.57.1 now”.
# Guess: a package with its version is text: GitHub links only addresses that end in a letter.
# Seen: all but micromark make a link to mailto:viem@2.57.1 of it.
# Why it matters: READMEs name versions so. Who counts or drops links by them loses such sentences;
# we read READMEs with markdown-it, without linkify.
set -euo pipefail
command -v pandoc > /dev/null || { echo 'apt-get install pandoc' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  marked@18.2.1 micromark@4.0.2 micromark-extension-gfm@3.0.0 markdown-it@15.0.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { marked } from 'marked';
import markdownIt from 'markdown-it';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const text = 'Use viem@2.57.1 now.';
const pages = {
  marked: marked.parse(text),
  pandoc: execFileSync('pandoc', ['-f', 'gfm'], { input: text, encoding: 'utf8' }),
  micromark: micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  'markdown-it': markdownIt({ linkify: true }).render(text),
};
const seen = Object.entries(pages).map(
  ([name, html]) => `${name}: ${html.includes('mailto:viem@2.57.1') ? 'mail' : 'text'}`,
);
const pandoc = execFileSync('pandoc', ['--version'], { encoding: 'utf8' }).split('\n')[0];
console.log(`version: marked 18.2.1, ${pandoc}, micromark-extension-gfm 3.0.0, markdown-it 15.0.3`);
console.log('guess:   text four times');
console.log(`seen:    ${seen.join(', ')}`);
process.exit(seen.join() === 'marked: mail,pandoc: mail,micromark: text,markdown-it: mail' ? 0 : 1);
JS
node try.mjs
