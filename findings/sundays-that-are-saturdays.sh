#!/usr/bin/env bash
# Runs: @breejs/later 4.2.0, cronosjs 1.7.1, cron-schedule 6.0.0 and cron 4.3.3 on days of the week.
# Guess: 7 is Sunday, as 0 is: “5-7” is Friday to Sunday, “0-7” is every day.
# Seen: later takes 7 for Saturday, so “7” runs on Saturdays and “5-7” on two days. cronosjs runs
# “0-7” on Sundays only. cron-schedule refuses L and ?, but reads the first Monday of a month,
# “1#1”, as every Monday, and “5/15” as once an hour.
# Why it matters: a report of the week runs before the week's last night. We use systemd timers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @breejs/later@4.2.0 cronosjs@1.7.1 cron-schedule@6.0.0 cron@4.3.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import later from '@breejs/later';
import { CronTime } from 'cron';
import { parseCronExpression } from 'cron-schedule';
import { CronosExpression } from 'cronosjs';

const from = new Date('2026-11-29T12:00:00Z');
const letter = (date) => 'SMTWtFs'[date.getUTCDay()];
const days = (dates) => [...new Set([...dates].map(letter))].sort().join('');
const byLater = (text) => days(later.schedule(later.parse.cron(text)).next(8, from));
const byCronos = (text) =>
  days(CronosExpression.parse(text, { timezone: 'UTC' }).nextNDates(from, 8));
const byCron = (text) => days(new CronTime(text, 'UTC').sendAt(8).map((date) => date.toJSDate()));
const bySchedule = (text) =>
  parseCronExpression(text).getNextDates(2, from).map((date) => date.toISOString().slice(5, 16));

const seen = {
  cron: ['0 3 * * 7', '0 3 * * 5-7', '0 3 * * 0-7'].map(byCron),
  later: ['0 3 * * 7', '0 3 * * 5-7', '0 3 * * 0-7'].map(byLater),
  cronosjs: ['0 3 * * 7', '0 3 * * 5-7', '0 3 * * 0-7'].map(byCronos),
  'cron-schedule': ['0 3 * * 1#1', '5/15 * * * *'].map(bySchedule),
};
console.log('version: @breejs/later 4.2.0, cronosjs 1.7.1, cron-schedule 6.0.0, cron 4.3.3');
console.log('guess:   S (Sunday), FSs, FMSTWst in each; 12-07 03:00, 01-04 03:00; 12:05, 12:20');
console.log('seen:   ', JSON.stringify(seen));
const same = ['S', 'FSs', 'FMSTWst'];
const expected = {
  cron: same,
  later: ['s', 'Fs', 'FMSTWst'],
  cronosjs: ['S', 'FSs', 'S'],
  'cron-schedule': [['11-30T03:00', '12-07T03:00'], ['11-29T12:05', '11-29T13:05']],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node try.mjs
