#!/usr/bin/env bash
# Runs: xss 1.0.17 on the relative links of a README.
# Guess: addresses without a scheme stay: docs/use.md as well as ./docs/use.md.
# Seen: a relative address stays if it begins with “./”, “../”, “/” or “#”. The link to docs/use.md
# and the picture logo.png remain without an address, and “?page=2” goes as well.
# Why it matters: a README's links to files beside it lead nowhere, and nothing says so. Our
# excerpts are text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts xss@1.0.17 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import xss from 'xss';

const html =
  '<a href="./docs/use.md">1</a><a href="docs/use.md">2</a><a href="#use">3</a>' +
  '<a href="?page=2">4</a><img src="logo.png" alt="5">';
const seen = xss(html);
console.log('version: xss 1.0.17');
console.log('guess:  ', html);
console.log('seen:   ', seen);
const expected =
  '<a href="./docs/use.md">1</a><a href>2</a><a href="#use">3</a><a href>4</a><img src alt="5">';
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
