#!/usr/bin/env bash
# Runs: metascraper-title and metascraper-description 5.49.24 on a page about a command.
# Guess: title and description are those of the page.
# Seen: straight quotation marks become curly ones, a foot and an inch become ′ and ″, and three
# points at the end one sign; “--” stays. The publisher of “a -- b” is “b”. No setting keeps a text.
# Why it matters: a preview shows a command that no shell takes, and two texts that are equal on
# the page and in the feed differ. What is compared has to come from the feed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts metascraper@5.49.24 \
  metascraper-title@5.49.24 metascraper-description@5.49.24 metascraper-publisher@5.49.24 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const rules = ['title', 'description', 'publisher'].map((name) => require(`metascraper-${name}`)());
const read = require('metascraper')(rules);

const title = `grep -e "x" -- 'y'`;
const description = `Run grep "x" or 'y' on a 5" disk...`;
const content = description.replaceAll('"', '&quot;');
const html = `<title>${title}</title><meta name="description" content="${content}">`;
const seen = await read({ html, url: 'https://example.com/' });
console.log('version: metascraper 5.49.24');
console.log(`guess:   ${title} | ${description} | no publisher`);
console.log('seen:   ', Object.values(seen).join(' | '));
const expected =
  seen.title === 'grep -e “x” -- ‘y’' &&
  seen.description === 'Run grep “x” or ‘y’ on a 5″ disk…' &&
  seen.publisher === `'y'`;
process.exit(expected ? 0 : 1);
JS
node try.mjs
