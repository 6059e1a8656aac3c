#!/usr/bin/env bash
# Runs: croner 11.0.0 and cron-parser 5.10.5: the runs of "at half past two" in Berlin around 28
# March 2027, a night without that half hour, and the same asked as "each half hour between two and
# three".
# Guess: that day has no run, in both.
# Seen: "30 2 * * *" runs all the same: croner at 3:00, cron-parser at 3:30 local time. Written as
# "*/30 2 * * *" croner leaves the day out.
# Why it matters: whether the one night of the year is scanned depends on the library and on how the
# same time is written. Our timers are in UTC, and a night is named by its UTC day.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts croner@11.0.0 cron-parser@5.10.5 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';

const from = new Date('2027-03-27T12:00:00Z');
const timezone = 'Europe/Berlin';
const croner = (pattern) => new Cron(pattern, { timezone, paused: true }).nextRuns(1, from)[0];
const parser = (pattern) =>
  CronExpressionParser.parse(pattern, { tz: timezone, currentDate: from }).next().toDate();
const local = (date) => date.toLocaleString('sv-SE', { timeZone: timezone });
const seen = [
  local(croner('30 2 * * *')),
  local(parser('30 2 * * *')),
  local(croner('*/30 2 * * *')),
];
console.log('version: croner 11.0.0, cron-parser 5.10.5');
console.log('guess:   no run before 2027-03-29 in each');
console.log('seen:   ', seen.join(', '));
const expected = '2027-03-28 03:00:00,2027-03-28 03:30:00,2027-03-29 02:00:00';
process.exit(seen.join() === expected ? 0 : 1);
JS
node try.mjs
