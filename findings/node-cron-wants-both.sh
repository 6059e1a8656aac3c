#!/usr/bin/env bash
# Runs: node-cron 4.6.0 and croner 11.0.1 on "0 3 1 * 1", day of the month and day of the week.
# Guess: both run on each first of a month and on each Monday, as cron has always joined the two.
# Seen: croner does. node-cron runs only on a Monday that is the first of its month: after 29
# November 2026 it waits until 1 February 2027.
# Why it matters: a weekly job with an extra run for the month, copied from a crontab, runs once or
# twice a year, and no library calls the line wrong. Ours are systemd timers with one rule each.
# Source: POSIX.1-2024, crontab: "either" of the two fields
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts node-cron@4.6.0 croner@11.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Cron } from 'croner';
import cron from 'node-cron';

const line = '0 3 1 * 1';
const task = cron.createTask(line, () => {}, { timezone: 'UTC' });
task.start();
const next = task.getNextRun();
task.destroy();
const both = (day) => day.getUTCDay() === 1 && day.getUTCDate() === 1;
const runs = new Cron(line, { timezone: 'UTC' }).nextRuns(8);
console.log('version: node-cron 4.6.0, croner 11.0.1');
console.log('guess:   the next run is at most a week away, in both');
console.log(`seen:    node-cron ${next.toISOString()}, croner ${runs[0].toISOString()}`);
process.exit(both(next) && !runs.every(both) ? 0 : 1);
JS
node try.mjs
