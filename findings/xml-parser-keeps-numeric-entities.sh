#!/usr/bin/env bash
# Runs: fast-xml-parser 5.12.1 with its defaults on a title with the five escapes of XML.
# Guess: every escape is decoded, because XML knows &#39; as well as &apos;.
# Seen: &amp; &lt; &gt; &quot; &apos; are decoded, and &#39; and &#x27; stay as they are. With
# htmlEntities: true they are decoded too.
# Why it matters: most escapers write an apostrophe as &#39;, so readers saw "you&#39;re" in titles
# and summaries. Our feeds leave the apostrophe as it is, which needs no escape there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser';

const title = '<title>&amp; &lt; &gt; &quot; &apos; &#39; &#x27;</title>';
const read = (options) => new XMLParser(options).parse(title).title;
const [usual, asked] = [read(), read({ htmlEntities: true })];
console.log('version: fast-xml-parser 5.12.1');
console.log(`guess:   & < > " ' ' '`);
console.log('seen:   ', usual, '| with htmlEntities:', asked);
process.exit(usual === `& < > " ' &#39; &#x27;` && asked === `& < > " ' ' '` ? 0 : 1);
JS
node try.mjs
