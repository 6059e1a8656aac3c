#!/usr/bin/env bash
# Runs: XMLOutputParser of @langchain/core 1.4.0 on answers of a model in XML, as its instructions
# ask for.
# Guess: text in CDATA is text, and text around an element stays.
# Seen: what is in CDATA is "", and so is the text before and behind an inner element; “Vec<u8>”
# in CDATA is the only way to write it without escapes. Written with &lt; it is there.
# Why it matters: models write CDATA around code, and a description comes out empty, with no error
# that would make the caller ask again. Our answers are JSON with a schema.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @langchain/core@1.4.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { XMLOutputParser } from '@langchain/core/output_parsers';

const parser = new XMLOutputParser();
const texts = [
  'Takes a Vec&lt;u8&gt;',
  '<![CDATA[Takes a Vec<u8>]]>',
  'Takes a <![CDATA[Vec<u8>]]>, and more',
  'It is <b>fast</b> and small',
];
const answers = texts.map((text) => parser.parse(`<row><what>${text}</what></row>`));
const seen = (await Promise.all(answers)).map(({ row }) => JSON.stringify(row[0].what));
console.log('version: @langchain/core 1.4.0');
console.log('guess:   the words of each text');
console.log('seen:   ', seen.join(' | '));
const expected = ['"Takes a Vec<u8>"', '""', '"Takes a , and more"', '[{"b":"fast"}]'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
