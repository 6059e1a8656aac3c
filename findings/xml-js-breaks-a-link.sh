#!/usr/bin/env bash
# Runs: xml-js 1.6.11 on parts of a valid Atom feed, read and written again without a change, and
# saxes 6.0.0, a strict reader of XML.
# Guess: what was read is written with the escapes that it needs.
# Seen: in an attribute “&” and “<” are written bare, so that a link with two parameters is no XML
# any more. In text “&amp;amp;” becomes “&amp;”: code for HTML loses one of its two escapes, and
# “&amp;lt;” keeps it.
# Why it matters: who adds an entry to a feed, or merges two, publishes one that strict readers
# refuse whole. Addresses in feeds of ours have no parameters.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts xml-js@1.6.11 saxes@6.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { SaxesParser } from 'saxes';
import xml from 'xml-js';

const parts = [
  '<link href="https://example.com/?page=2&amp;year=2026"/>',
  '<category term="C" label="latency &lt; 5 ms"/>',
  '<content type="html">&lt;p&gt;Vec&amp;lt;u8&amp;gt; &amp;amp;amp; more&lt;/p&gt;</content>',
];
const isRead = (text) => {
  let faults = 0;
  const parser = new SaxesParser();
  parser.on('error', () => (faults += 1));
  parser.write(text).close();
  return faults === 0;
};
const written = parts.map((part) => xml.js2xml(xml.xml2js(part)));
console.log('version: xml-js 1.6.11, saxes 6.0.0');
console.log('guess:  ', parts.join(' '));
console.log('seen:   ', written.join(' '), written.map(isRead).join());
const expected = [
  '<link href="https://example.com/?page=2&year=2026"/>',
  '<category term="C" label="latency < 5 ms"/>',
  '<content type="html">&lt;p&gt;Vec&amp;lt;u8&amp;gt; &amp;amp; more&lt;/p&gt;</content>',
];
const same =
  parts.every(isRead) && written.join() === expected.join() &&
  written.map(isRead).join() === 'false,false,true';
process.exit(same ? 0 : 1);
JS
node try.mjs
