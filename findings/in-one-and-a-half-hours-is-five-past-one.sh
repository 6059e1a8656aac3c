#!/usr/bin/env bash
# Runs: date.js 0.3.3, which reads the times of agenda's schedule(), at noon.
# Guess: “in 1.5 hours” is half past one, “in 2.5 days” sixty hours ahead, and a thousand seconds
# with a comma in the number nearly 17 minutes.
# Seen: “in 1.5 hours” is five past one of the coming night, “in 2.5 days” five past two of the same
# night, and “in 10.5 minutes” five past ten in the morning: the number is a time of day, and the
# unit is forgotten. “in 1,000 seconds” is at once, and so is a text that means nothing.
# Why it matters: a job runs half a day late or two days early, and nothing throws. “in 90 minutes”
# is right. Our timers are those of systemd.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts date.js@0.3.3 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const read = require('date.js');

const texts = [
  'in 1.5 hours', 'in 2.5 days', 'in 10.5 minutes', 'in 1,000 seconds', 'in 90 minutes',
];
const noon = new Date('2026-11-30T12:00:00Z');
const seen = texts.map((text) => read(text, noon).toISOString().slice(5, 16));
console.log('version: date.js 0.3.3');
console.log('guess:   11-30T13:30 12-03T00:00 11-30T12:10 11-30T12:16 11-30T13:30');
console.log('seen:   ', seen.join(' '));
const expected = '12-01T01:05 12-01T02:05 12-01T10:05 11-30T12:00 11-30T13:30';
process.exit(seen.join(' ') === expected ? 0 : 1);
JS
TZ=UTC node try.cjs
