#!/usr/bin/env bash
# Runs: dayjs 1.11.23, moment 2.31.0 and luxon 3.7.2, reading "2026-333", which is 29 November 2026
# in ISO 8601 (the 333rd day of the year).
# Guess: all three read it, or say that it is no date.
# Seen: dayjs reads the month 33 and the day 3, which is 3 September 2028, and a date that is valid;
# "2026-001" is 1 December 2025. The other two read the day.
# Why it matters: dayjs is offered as moment with less weight, and archives and satellites name days
# so. A page that moves to dayjs shows other years without an error. Ours name month and day.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  dayjs@1.11.23 moment@2.31.0 luxon@3.7.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import { DateTime } from 'luxon';
const require = createRequire(import.meta.url);
const dayjs = require('dayjs');
const moment = require('moment');
dayjs.extend(require('dayjs/plugin/utc'));

const seen = ['2026-333', '2026-001'].map((text) => [
  dayjs.utc(text).format('YYYY-MM-DD'),
  moment.utc(text).format('YYYY-MM-DD'),
  DateTime.fromISO(text, { zone: 'utc' }).toISODate(),
]);
console.log('version: dayjs 1.11.23, moment 2.31.0, luxon 3.7.2');
console.log('guess:   2026-11-29 and 2026-01-01 in all three, or no date');
console.log('seen:   ', JSON.stringify(seen));
const expected = '2028-09-03,2026-11-29,2026-11-29,2025-12-01,2026-01-01,2026-01-01';
process.exit(seen.join() === expected ? 0 : 1);
JS
node try.mjs
