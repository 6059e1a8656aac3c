#!/usr/bin/env bash
# Runs: ltx 3.1.2, the reader of XML below xmpp.js, on titles as feeds have them, and saxes 6.0.0
# for comparison.
# Guess: the comment is left out, as its authors say, and the text of the title is whole.
# Seen: what stands behind a comment, a CDATA section or a processing instruction is gone, up to
# the next tag: “Night of <!-- Sunday -->29 November” is “Night of ”, and “<![CDATA[C++]]> grows”
# is “C++”. If the comment stands right before a tag, nothing is lost.
# Why it matters: a title, an id or an amount ends early, without an error. Our feeds have neither
# comments nor CDATA.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ltx@3.1.2 saxes@6.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parse } from 'ltx';
import { SaxesParser } from 'saxes';

const titles = [
  'Night of <!-- Sunday -->29 November',
  '<![CDATA[C++]]> grows',
  'a<?note x?>b',
  'a<!-- x --><b>b</b>c',
];
const strict = (document) => {
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (error) => { throw error; });
  parser.on('text', (part) => (text += part));
  parser.on('cdata', (part) => (text += part));
  parser.write(document).close();
  return text;
};
const documents = titles.map((title) => `<title>${title}</title>`);
const seen = documents.map((document) => parse(document).text());
const written = documents.map((document) => parse(document).toString());
console.log('version: ltx 3.1.2');
console.log('guess:  ', JSON.stringify(documents.map(strict)), '(saxes)');
console.log('seen:   ', JSON.stringify(seen), written[0]);
const ends = seen.join() === 'Night of ,C++,a,ac' && written[0] === '<title>Night of </title>';
const whole = 'Night of 29 November,C++ grows,ab,abc';
process.exit(ends && documents.map(strict).join() === whole ? 0 : 1);
JS
node try.mjs
