#!/usr/bin/env bash
# Runs: microformats-parser 2.0.6, which reads entries of pages for Webmention and social readers,
# on days and times in parts ("value-class pattern"), and on links of an entry.
# Guess: 12:05pm is 12:05 and 12:05am is 00:05, by the rules of microformats; a link to "#a" is an
# address of the page, as "?a" and "a" are.
# Seen: 12:05pm is 24:05 and 12pm 24:00, 12:05am is 12:05, and with a blank or in capitals the
# letters stay ("12:05 AM", "1:05 AM"). Other hours are right. "#a" stays "#a".
# Why it matters: a reader puts what was published at noon behind midnight or refuses its date, and
# an entry that links to itself by its id has an address without a page. Our pages name whole times
# in <time datetime>, in UTC.
# Source: https://microformats.org/wiki/value-class-pattern
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts microformats-parser@2.0.6 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { mf2 } from 'microformats-parser';

const read = (html) => {
  const page = `<div class="h-entry">${html}</div>`;
  return mf2(page, { baseUrl: 'https://example.com/p' }).items[0].properties;
};
const time = (text) => {
  const parts = ['2026-11-29', text].map((part) => `<b class="value">${part}</b>`);
  return read(`<p class="dt-published">${parts.join(' ')}</p>`).published[0].slice(11);
};
const times = ['11:59am', '12:05pm', '12pm', '11:59pm', '12:05am', '12:05 am', '1:05am', '1:05 am'];
const links = ['#a', '?a', 'a'].map((href) => `<a class="u-url" href="${href}">x</a>`);
const seen = [...times.map(time), ...read(links.join('')).url];
console.log('version: microformats-parser 2.0.6');
console.log('guess:   11:59 12:05 12:00 23:59 00:05 00:05 01:05 01:05 https://example.com/p#a ...');
console.log('seen:   ', seen.join(', '));
const wanted = ['11:59', '24:05', '24:00', '23:59', '12:05', '12:05 AM', '01:05', '1:05 AM'];
wanted.push('#a', 'https://example.com/p?a', 'https://example.com/a');
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
