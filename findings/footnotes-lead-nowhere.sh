#!/usr/bin/env bash
# Runs: remark-html 16.0.1 with remark-gfm 4.0.1 and their defaults, on a README with a footnote.
# Guess: the number leads to the note and the arrow back, as on GitHub.
# Seen: neither does. remark-html cleans the page by default and puts "user-content-" before each
# id, the ids of footnotes have that prefix already, and the links keep one: #user-content-fn-1
# leads to user-content-user-content-fn-1, which is the id of the note.
# Why it matters: a check of dead links finds two in each README with a note, and readers stay where
# they are. We render no footnotes; an excerpt is text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  unified@11.0.5 remark-parse@11.0.0 remark-gfm@4.0.1 remark-html@16.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import remarkGfm from 'remark-gfm';
import remarkHtml from 'remark-html';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const readme = 'Tides for small boats.[^1]\n\n[^1]: Not for navigation.\n';
const html = String(unified().use(remarkParse).use(remarkGfm).use(remarkHtml).processSync(readme));
const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
const dead = links.filter((id) => !ids.has(id));
console.log('version: remark-html 16.0.1, remark-gfm 4.0.1');
console.log('guess:   2 links, 0 dead');
console.log(`seen:    ${links.length} links, ${dead.length} dead`);
process.exit(links.length === 2 && dead.length === 2 ? 0 : 1);
JS
node try.mjs
