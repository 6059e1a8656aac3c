#!/usr/bin/env bash
# Runs: turndown 7.2.5 with its defaults, and commonmark 0.31.2 to read what it wrote.
# Guess: HTML to Markdown and back keeps the words, and what is struck out.
# Seen: `Vec&lt;u8&gt;` becomes `Vec<u8>`, which the reader takes for a tag, so “u8” is gone. A
# struck price stands beside the new one without a mark, and the cells of a row run into lines.
# Why it matters: models are fed with Markdown made so from pages: “~~$10~~ $5” is “$10 $5”.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts turndown@7.2.5 commonmark@0.31.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.cjs <<'JS'
const Turndown = require('turndown');
const { HtmlRenderer, Parser } = require('commonmark');
const again = (html) => {
  const markdown = new Turndown().turndown(html);
  const page = new HtmlRenderer().render(new Parser().parse(markdown));
  return page.replace(/<[^>]*>/g, '').trim();
};
const seen = [
  new Turndown().turndown('<p>Vec&lt;u8&gt; in Rust</p>'),
  again('<p>Vec&lt;u8&gt; in Rust</p>'),
  new Turndown().turndown('<p><del>$10</del> $5</p>'),
];
console.log('version: turndown 7.2.5, commonmark 0.31.2');
console.log('guess:   Vec\\<u8> in Rust | Vec&lt;u8&gt; in Rust | ~~$10~~ $5');
console.log(`seen:    ${seen.join(' | ')}`);
process.exit(seen.join() === 'Vec<u8> in Rust,Vec in Rust,$10 $5' ? 0 : 1);
JS
node try.cjs
