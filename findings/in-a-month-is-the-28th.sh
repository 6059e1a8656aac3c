#!/usr/bin/env bash
# Runs: date.js 0.3.3, which reads the times of agenda's schedule(), on months from and to the last
# days of a month, at noon.
# Guess: a month after 29 November is 29 December, and a month after 31 January 28 February, the
# last day that there is.
# Seen: no month ends on a day above the 28th: a month after 29 November is 28 December, a month
# before 31 December 28 November, and “next month” the same. Years and weeks keep their day.
# Why it matters: a report of a month that is made from such a moment lacks up to three nights, and
# nothing says so. Our weeks and months are made from days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts date.js@0.3.3 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const read = require('date.js');

const questions = [
  ['in a month', '2026-11-29'], ['in a month', '2026-01-31'], ['a month ago', '2026-12-31'],
  ['next month', '2026-11-30'], ['in a year', '2026-11-30'], ['in 2 weeks', '2026-11-30'],
];
const seen = questions.map(([text, day]) =>
  read(text, new Date(`${day}T12:00:00Z`)).toISOString().slice(0, 10),
);
console.log('version: date.js 0.3.3');
console.log('guess:   2026-12-29 2026-02-28 2026-11-30 2026-12-30 2027-11-30 2026-12-14');
console.log('seen:   ', seen.join(' '));
const expected = '2026-12-28 2026-02-28 2026-11-28 2026-12-28 2027-11-30 2026-12-14';
process.exit(seen.join(' ') === expected ? 0 : 1);
JS
TZ=UTC node try.cjs
