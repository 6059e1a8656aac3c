#!/usr/bin/env bash
# Runs: spacetime 7.15.0: add() and subtract() of days and a half to midnights in UTC.
# Guess: a day and a half after 29 November is noon of the 30th, as half a week is three days and a
# half; or fractions are cut.
# Seen: it is 28 December, and half a day after 30 November is 30 December; on the 10th the half is
# cut, and a day and a half before the 29th is the 27th. Half a week is three days and a half. The
# manual names no fractions.
# Why it matters: a deadline of a day and a half moves by a month at the end of one, in no other
# week. Our times are whole seconds or days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts spacetime@7.15.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const spacetime = require('spacetime');

const add = (day, amount, unit) =>
  new Date(spacetime(day, 'UTC').add(amount, unit).epoch).toISOString().slice(0, 16);
const seen = [
  add('2026-11-10', 1.5, 'days'),
  add('2026-11-29', 1.5, 'days'),
  add('2026-11-30', 0.5, 'days'),
  add('2026-11-29', -1.5, 'days'),
  add('2026-11-29', 0.5, 'weeks'),
].join(' ');
console.log('version: spacetime 7.15.0');
console.log('guess:   2026-11-11T12:00 2026-11-30T12:00 2026-11-30T12:00 2026-11-27T12:00'
  + ' 2026-12-02T12:00');
console.log('seen:   ', seen);
process.exit(seen === '2026-11-11T00:00 2026-12-28T00:00 2026-12-30T00:00 2026-11-27T00:00'
  + ' 2026-12-02T12:00' ? 0 : 1);
JS
node try.cjs
