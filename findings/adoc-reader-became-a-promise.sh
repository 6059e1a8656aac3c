#!/usr/bin/env bash
# Runs: @asciidoctor/core 4.1.0, on a README in AsciiDoc.
# Guess: convert() returns the HTML, as in versions 1 to 3 and in Asciidoctor itself.
# Seen: it returns a promise. In a template the README reads "[object Promise]", and code that only
# tests for an empty text is content.
# Why it matters: an excerpt of fifteen letters passes every check for emptiness. We read AsciiDoc
# with a filter of lines and no converter.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @asciidoctor/core@4.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { convert } from '@asciidoctor/core';

const html = convert('= Lantern\n\nA small server for static files.\n');
const settled = await html;
console.log('version: @asciidoctor/core 4.1.0');
console.log('guess:   a string with the paragraph');
console.log(`seen:    ${html} which becomes ${settled.replace(/\s+/g, ' ').trim()}`);
process.exit(`${html}` === '[object Promise]' && settled.includes('static files') ? 0 : 1);
JS
node try.mjs
