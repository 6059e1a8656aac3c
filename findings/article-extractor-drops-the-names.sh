#!/usr/bin/env bash
# Runs: @extractus/article-extractor 9.0.1, @mozilla/readability 0.6.0 on jsdom 26.1.0, on a valid
# page with a list of names and values, <dl>, between two paragraphs.
# Guess: both keep names and values, or drop the whole list.
# Seen: article-extractor keeps the values and drops the names: “12” and “7” stand alone, where the
# page has “spam: 12” and “doubtful: 7”. Readability, on which it is built, keeps both.
# Why it matters: a reader or a model gets figures without their meaning. Our pages have such lists,
# and give the figures in sentences, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @extractus/article-extractor@9.0.1 @mozilla/readability@0.6.0 jsdom@26.1.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { extractFromHtml } from '@extractus/article-extractor';
import { Readability } from '@mozilla/readability';
import { JSDOM } from 'jsdom';

const words = 'Each night the new repositories are read, and the figures are counted by code. ';
const page = `<!doctype html><html lang="en"><head><title>A night</title></head><body><article>
<h1>A night</h1><p>${words.repeat(4)}</p>
<dl><dt>spam</dt><dd>12</dd><dt>doubtful</dt><dd>7</dd></dl>
<p>${words.repeat(4)}</p></article></body></html>`;
const url = 'https://example.com/digests/2026-11-28';
const listOf = (html) => html.replace(/\s+/g, '').match(/<dl>.*<\/dl>/)?.[0];
const extractor = listOf((await extractFromHtml(page, url)).content);
const { document } = new JSDOM(page, { url }).window;
const readability = listOf(new Readability(document).parse().content);
console.log('version: @extractus/article-extractor 9.0.1, @mozilla/readability 0.6.0');
console.log('guess:   <dl><dt>spam</dt><dd>12</dd><dt>doubtful</dt><dd>7</dd></dl> from both');
console.log('seen:   ', extractor, 'and', readability);
const same =
  extractor === '<dl><dd>12</dd><dd>7</dd></dl>' &&
  readability === '<dl><dt>spam</dt><dd>12</dd><dt>doubtful</dt><dd>7</dd></dl>';
process.exit(same ? 0 : 1);
JS
node try.mjs
