#!/usr/bin/env bash
# Runs: ics 3.12.0 writes an event with the category "C, C++"; node-ical 0.26.1 and ical.js 2.2.1
# read a category with a comma as RFC 5545 wants it, "C\, C++".
# Guess: ics escapes the comma, and both readers give one category back.
# Seen: ics escapes the commas of title and text, and not those of categories, so that there are
# two; node-ical splits the escaped comma, too, and leaves the backslash: "C\" and "C++".
# Why it matters: topics and names of editions go in as categories. What one library writes wrong
# the other cannot read even when it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ics@3.12.0 node-ical@0.26.1 ical.js@2.2.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import ICAL from 'ical.js';
const require = createRequire(import.meta.url);
const { createEvent } = require('ics');
const nodeIcal = require('node-ical');

const { value } = createEvent({
  title: 'C, C++',
  start: [2026, 11, 29, 0, 0],
  duration: { hours: 1 },
  categories: ['C, C++'],
});
const lines = value.split('\r\n');
const written = lines.filter((line) => /^(SUMMARY|CATEGORIES)/.test(line));
const right = lines
  .map((line) => (line.startsWith('CATEGORIES') ? 'CATEGORIES:C\\, C++' : line))
  .join('\r\n');
const event = Object.values(nodeIcal.sync.parseICS(right)).find(({ type }) => type === 'VEVENT');
const other = new ICAL.Component(ICAL.parse(right)).getFirstSubcomponent('vevent');
const names = other.getFirstProperty('categories').getValues();
const seen = JSON.stringify([...written, event.categories, names]);
console.log('version: ics 3.12.0, node-ical 0.26.1, ical.js 2.2.1');
console.log(String.raw`guess:   SUMMARY:C\, C++, CATEGORIES:C\, C++, ["C, C++"], ["C, C++"]`);
console.log('seen:   ', seen);
const expected = ['SUMMARY:C\\, C++', 'CATEGORIES:C, C++', ['C\\', 'C++'], ['C, C++']];
process.exit(seen === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
