#!/usr/bin/env bash
# Runs: rss-parser 3.13.0 on a valid Atom entry whose content is of type xhtml.
# Guess: item.content is the markup, item.contentSnippet its text in the order that was written.
# Seen: "Rust <b>grew</b> most" becomes "Rust  most<b>grew</b>", and the snippet "Rust  mostgrew".
# The parser turns markup into an object, which knows no order between text and elements, and back.
# Why it matters: sentences are quietly turned round, numbers included. Our feeds write content as
# type html (escaped), which arrives as it was; they must never become xhtml.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts rss-parser@3.13.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Parser from 'rss-parser';

const feed = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:example:feed</id><title>Digest</title><updated>2026-11-28T00:00:00Z</updated>
  <entry>
    <id>urn:example:1</id><title>Night</title><updated>2026-11-28T00:00:00Z</updated>
    <content type="xhtml">
      <div xmlns="http://www.w3.org/1999/xhtml">Rust <b>grew</b> most</div>
    </content>
  </entry>
</feed>`;
const { items } = await new Parser().parseString(feed);
console.log('version: rss-parser 3.13.0');
console.log('guess:   Rust grew most');
console.log('seen:   ', items[0].contentSnippet, '-', items[0].content);
process.exit(/^Rust +mostgrew$/.test(items[0].contentSnippet) ? 0 : 1);
JS
node try.mjs
