#!/usr/bin/env bash
# Runs: fecha 4.2.3: format() and parse() with S and SS, fractions of a second with one and two
# digits.
# Guess: 950 milliseconds are .9 or .95, and 999 are .9 and .99: digits that have no place are cut,
# as date-fns 4.4.0 does.
# Seen: with S, each time from 950 ms on ends in “.10”, and with SS each from 995 ms on in “.100”:
# its own parse(), as any reader of ISO 8601, finds a tenth of a second. 50 of 1000 times of a log
# go back by more than eight tenths. With SSS all are right.
# Why it matters: lines of a log are out of order, and durations below zero, once in twenty times;
# a test with another fraction passes. Ours has milliseconds.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts fecha@4.2.3 date-fns@4.4.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import * as dates from 'date-fns';
import fecha from 'fecha';

const mask = (digits) => `YYYY-MM-DDTHH:mm:ss.${'S'.repeat(digits)}Z`;
const time = (milliseconds) => new Date(Date.UTC(2026, 10, 29, 23, 59, 7, milliseconds));
const fraction = (milliseconds, digits) =>
  fecha.format(time(milliseconds), mask(digits)).split('.')[1].split('+')[0];
const back = (milliseconds, digits) =>
  fecha.parse(fecha.format(time(milliseconds), mask(digits)), mask(digits)) - time(milliseconds);
const all = Array.from({ length: 1000 }, (_, milliseconds) => milliseconds);
const early = [1, 2, 3].map((digits) => all.filter((each) => back(each, digits) < -800).length);
const pairs = [[949, 1], [950, 1], [999, 1], [994, 2], [995, 2], [995, 3]];
const seen = pairs.map((pair) => fraction(...pair)).join(' ');
const guess = pairs.map(([each, digits]) => dates.format(time(each), 'S'.repeat(digits))).join(' ');
console.log('version: fecha 4.2.3, date-fns 4.4.0');
console.log(`guess:   ${guess}; 0,0,0 of 1000 go back`);
console.log(`seen:    ${seen}; ${early} of 1000 go back`);
process.exit(seen === '9 10 10 99 100 995' && `${early}` === '50,5,0' ? 0 : 1);
JS
TZ=UTC node try.mjs
