#!/usr/bin/env bash
# Runs: fast-xml-parser 5.12.1 with its defaults on a valid Atom feed.
# Guess: what stands in an element is text, at most "2026" becomes a number.
# Seen: the title "2026.10" becomes 2026.1, the title "1e5" becomes 100000, the id "0x1F" becomes
# 31. Attributes are dropped as well, so an entry's link is the empty string.
# Why it matters: repositories have such names (versions, hex, exponents), and a reader that keeps
# ids of entries sees another one. Our titles begin with words and our ids with "tag:" or a scheme.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser';

const entry = (id, title) =>
  `<entry><id>${id}</id><title>${title}</title><link href="http://example.test/1"/></entry>`;
const entries = entry('0x1F', '2026.10') + entry('b', '1e5');
const feed = `<feed xmlns="http://www.w3.org/2005/Atom">${entries}</feed>`;
const parsed = new XMLParser().parse(feed).feed.entry;
const seen = JSON.stringify(parsed.map(({ id, title, link }) => [id, title, link]));
console.log('version: fast-xml-parser 5.12.1');
console.log('guess:   [["0x1F","2026.10",…],["b","1e5",…]]');
console.log('seen:   ', seen);
process.exit(seen === '[[31,2026.1,""],["b",100000,""]]' ? 0 : 1);
JS
node try.mjs
