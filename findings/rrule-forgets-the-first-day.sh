#!/usr/bin/env bash
# Runs: rrule 2.8.1 and ical.js 2.2.1 on the rule of an event that fills a day, as RFC 5545 writes
# it: "DTSTART;VALUE=DATE:20261129" and "FREQ=WEEKLY;COUNT=2".
# Guess: both give 29 November and 6 December 2026.
# Seen: rrule takes no notice of such a DTSTART, and gives the present moment and a week later; its
# toString() has no DTSTART any more. Without the parameter, the same day is read.
# Why it matters: calendars of whole days (a weekly edition, a day of release) are written so by
# every calendar program. The dates that come out move with the clock, and are never an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts rrule@2.8.1 ical.js@2.2.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import ICAL from 'ical.js';
const { rrulestr } = createRequire(import.meta.url)('rrule');

const rule = 'RRULE:FREQ=WEEKLY;COUNT=2';
const before = new Date().toISOString().slice(0, 10);
const days = (text) => rrulestr(text).all().map((time) => time.toISOString().slice(0, 10));
const plain = days(`DTSTART:20261129\n${rule}`);
const whole = days(`DTSTART;VALUE=DATE:20261129\n${rule}`);
const today = new Date().toISOString().slice(0, 10);
const steps = ICAL.Recur.fromString('FREQ=WEEKLY;COUNT=2').iterator(
  ICAL.Time.fromDateString('2026-11-29'),
);
const other = [`${steps.next()}`, `${steps.next()}`];
const written = rrulestr(`DTSTART;VALUE=DATE:20261129\n${rule}`).toString();
console.log('version: rrule 2.8.1, ical.js 2.2.1');
console.log('guess:   2026-11-29 and 2026-12-06 in all three');
const text = `plain ${plain}; VALUE=DATE ${whole}; ical.js ${other}; written ${written}`;
console.log('seen:   ', text);
const right = '2026-11-29,2026-12-06';
const same = plain.join() === right && other.join() === right;
process.exit(same && [before, today].includes(whole[0]) && written === rule ? 0 : 1);
JS
node try.mjs
