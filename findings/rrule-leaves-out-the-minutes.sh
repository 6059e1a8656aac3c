#!/usr/bin/env bash
# Runs: rrule 2.8.1, which tells a rule in English with toText(), reads one with fromText(), and
# says with isFullyConvertibleToText() whether nothing of a rule is lost. The manual calls both
# incomplete.
# Guess: where words are missing, isFullyConvertibleToText() is false.
# Seen: it is true for "every day at 23:59", which is told as "every day at 23", and for the last
# working day of a month, which is told as "every month on weekdays". "every day at 23:59" is read
# as a rule for 23 o'clock and the minute of the present moment.
# Why it matters: a person confirms another timetable than the one that runs: a nightly job that is
# told an hour early, and a monthly bill that is told for every day. Our timers are systemd's.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts rrule@2.8.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const { RRule } = createRequire(import.meta.url)('rrule');

const tell = (text) => {
  const rule = RRule.fromString(text);
  return `${rule.isFullyConvertibleToText()}: ${rule.toText()}`;
};
const seen = [
  tell('FREQ=DAILY;BYHOUR=23;BYMINUTE=59'),
  tell('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'),
  RRule.fromText('every day at 23:59').toString(),
];
console.log('version: rrule 2.8.1');
console.log('guess:   false, false, RRULE:FREQ=DAILY;BYHOUR=23;BYMINUTE=59');
console.log('seen:   ', seen.join('; '));
const expected = [
  ...['true: every day at 23', 'true: every month on weekdays'],
  'RRULE:FREQ=DAILY;BYHOUR=23',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
