#!/usr/bin/env bash
# Runs: ical-generator 11.1.2, read by ical.js 2.2.1, on an event with a link to a list of rows.
# Guess: the link comes out as it went in: by RFC 5545 an address is not escaped, as text is.
# Seen: commas and semicolons of the address get a backslash, in url and in attachments. A reader
# takes the backslash for a part of the address; in summary and description it takes it away.
# Why it matters: a calendar of nights leads to ?ids=1\,2, which finds other rows or none. A comma
# that is written as %2C passes. We publish no calendar.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@11.1.2 ical.js@2.2.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import createCalendar from 'ical-generator';
import ICAL from 'ical.js';

const url = 'https://example.com/v1/repos?ids=1,2;3';
const calendar = createCalendar();
const start = new Date('2026-11-29T00:00:00Z');
const event = { id: '1', start, summary: 'a, b', description: url, url, attachments: [url] };
calendar.createEvent(event);
const read = new ICAL.Component(ICAL.parse(calendar.toString())).getFirstSubcomponent('vevent');
const names = ['summary', 'description', 'url', 'attach'];
const [summary, description, ...links] = names.map((name) => read.getFirstPropertyValue(name));
console.log('version: ical-generator 11.1.2, ical.js 2.2.1');
console.log(`guess:   ${url}, as description, as link and as attachment`);
console.log('seen:   ', description, ...links);
const escaped = 'https://example.com/v1/repos?ids=1\\,2\\;3';
const isAsSeen = links.every((link) => link === escaped) && links.length === 2;
process.exit(isAsSeen && description === url && summary === 'a, b' ? 0 : 1);
JS
node try.mjs
