#!/usr/bin/env bash
# Runs: dayjs 1.11.23 with its plugins "duration" and "utc": sixty days before 29 November 2026,
# once as subtract(60, 'days') and once as subtract(duration(60, 'days')).
# Guess: both are 30 September 2026, 00:00. A duration of days consists of days.
# Seen: the second is 29 September, 10:00. The duration becomes "P1M29DT14H", since a month has 30.4
# days, and then a month of the calendar is subtracted. 30 days are right, 31 are not; and
# duration({ days: 60 }) is right.
# Why it matters: a range of 60 or 90 days has another first day, and begins inside a day. Whoever
# asks for the digests since then gets one more or one less, and each is paid.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const dayjs = require('dayjs');
dayjs.extend(require('dayjs/plugin/duration'));
dayjs.extend(require('dayjs/plugin/utc'));

const end = dayjs.utc('2026-11-29');
const minute = (time) => time.toISOString().slice(0, 16);
const seen = {
  60: minute(end.subtract(60, 'days')),
  'duration(60)': minute(end.subtract(dayjs.duration(60, 'days'))),
  'duration({ days: 60 })': minute(end.subtract(dayjs.duration({ days: 60 }))),
  'duration(30)': minute(end.subtract(dayjs.duration(30, 'days'))),
  'duration(5 weeks)': minute(end.subtract(dayjs.duration(5, 'weeks'))),
  written: dayjs.duration(60, 'days').toISOString(),
};
console.log('version: dayjs 1.11.23');
console.log('guess:   the first three are 2026-09-30T00:00, five weeks 2026-10-25T00:00');
console.log('seen:   ', JSON.stringify(seen));
const expected = [
  ...['2026-09-30T00:00', '2026-09-29T10:00', '2026-09-30T00:00'],
  ...['2026-10-30T00:00', '2026-10-24T10:00', 'P1M29DT14H'],
];
process.exit(Object.values(seen).join() === expected.join() ? 0 : 1);
JS
node try.mjs
