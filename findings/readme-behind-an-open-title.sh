#!/usr/bin/env bash
# Runs: markdown-it 15.0.3 (html: true) and htmlparser2 12.0.0 on a README that mentions the element
# <title> in its prose, or <textarea>, or <iframe>, without closing it.
# Guess: the text after it is read on; at most the one tag is lost.
# Seen: every later tag up to the end of the document becomes text of that element: the parser
# reports two paragraphs instead of three, and "<p>" is part of the text.
# Why it matters: GitHub shows such a README whole, because it escapes these tags (GFM's list of
# disallowed raw HTML). Whoever takes prose from the parsed tree loses it, or quotes raw tags. We
# drop tags that are not closed before we parse.
# Source: https://github.github.com/gfm/#disallowed-raw-html-extension-
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts htmlparser2@12.0.0 markdown-it@15.0.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Parser } from 'htmlparser2';
import markdownIt from 'markdown-it';

const paragraphs = (tag) => {
  const readme = `First.\n\nSets the page's ${tag} for you.\n\nThird.`;
  let count = 0;
  let text = '';
  const parser = new Parser({
    onopentag: (name) => (count += name === 'p' ? 1 : 0),
    ontext: (part) => (text += part),
  });
  parser.end(markdownIt({ html: true }).render(readme));
  return { count, raw: text.includes('<p>') };
};
const tags = ['<title>', '<textarea>', '<iframe>', '<b>'];
const seen = tags.map((tag) => `${tag} ${JSON.stringify(paragraphs(tag))}`);
console.log('version: htmlparser2 12.0.0, markdown-it 15.0.3');
console.log('guess:   three paragraphs for each');
console.log('seen:   ', seen.join(' '));
const lost = tags.slice(0, 3).every((tag) => paragraphs(tag).count === 2 && paragraphs(tag).raw);
process.exit(lost && paragraphs('<b>').count === 3 ? 0 : 1);
JS
node try.mjs
