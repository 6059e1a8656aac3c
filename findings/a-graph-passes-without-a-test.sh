#!/usr/bin/env bash
# Runs: structured-data-testing-tool 4.5.0 on a page whose article lacks the headline that Google
# asks for, written as one object, as a list and in a @graph; all three are valid JSON-LD.
# Guess: the missing headline fails in each.
# Seen: it fails in the first two. In a @graph it finds no schema at all: nothing is tested, and
# nothing fails.
# Why it matters: many sites write a @graph. Their check is green for ever, whatever is missing.
# Pages of ours have no JSON-LD.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts structured-data-testing-tool@4.5.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import tool from 'structured-data-testing-tool';
import presets from 'structured-data-testing-tool/presets.js';

const article = { '@type': 'NewsArticle', datePublished: '2026-11-28T05:00:00Z' };
const context = { '@context': 'https://schema.org' };
const documents = {
  object: { ...context, ...article },
  list: [{ ...context, ...article }],
  graph: { ...context, '@graph': [article] },
};
const seen = [];
for (const [name, data] of Object.entries(documents)) {
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const page = `<!doctype html><html lang="en"><head><title>T</title>${script}</head></html>`;
  const options = { presets: [presets.Google], auto: true };
  const result = await tool.structuredDataTest(page, options).catch(({ res }) => res);
  const { schemas, failed } = result;
  const headline = failed.some(({ test }) => test.includes('headline')) ? 'a fault' : 'no fault';
  seen.push(`${name}: ${schemas.length} found, ${headline} of ${failed.length}`);
}
console.log('version: structured-data-testing-tool 4.5.0');
console.log('guess:   a fault in each, that there is no headline');
console.log('seen:   ', seen.join('; '));
const [object, list, graph] = seen;
const same = [object, list].every((text) => text.includes('1 found, a fault'));
process.exit(same && graph === 'graph: 0 found, no fault of 0' ? 0 : 1);
JS
node try.mjs
