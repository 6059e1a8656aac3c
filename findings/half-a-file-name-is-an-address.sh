#!/usr/bin/env bash
# Runs: get-urls 12.1.0, which finds addresses in a text. Without a scheme it takes names that end
# in a top-level domain, of a list.
# Guess: "unicorn.education" is one, "page.html" and "go.mod" are none; README.md perhaps.
# Seen: it cuts a name where a domain would end: page.html gives http://page.ht, go.mod
# http://go.mo, owner/name.git http://name.gi, and "e.g.this" http://e.g.th. With requireSchemeOrWww
# none of them is found.
# Why it matters: addresses that nobody wrote are fetched and shown as links of a README, in Haiti
# and Macao. Ours are read from Markdown's own links.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts get-urls@12.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import getUrls from 'get-urls';

const all = (text, options) => [...getUrls(text, options)].join(' ');
const files = ['page.html', 'see go.mod', 'clone owner/name.git', 'style.css'];
const seen = [...files, 'https://example.com/a'].map((text) => all(text));
seen.push(all('page.html', { requireSchemeOrWww: true }));
console.log('version: get-urls 12.1.0');
console.log('guess:   ["","","","","https://example.com/a",""]');
console.log('seen:   ', JSON.stringify(seen));
const expected = [
  ...['http://page.ht', 'http://go.mo', 'http://name.gi', ''],
  ...['https://example.com/a', ''],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
