#!/usr/bin/env bash
# Runs: mingo 7.2.7, which offers MongoDB's query language for lists in JavaScript, on dates at the
# end of a month and on the last ISO week of 2026.
# Guess: as MongoDB's manual says of $dateAdd: a day that the month lacks becomes its last day. And
# $dateFromParts, given an ISO year, week and day, finds that day.
# Seen: 31 January and a month are 3 March, and 31 March less a month is 3 March, too. A year after
# 29 February is 1 March. Day 7 of week 53 of 2026 is in the year 9999.
# Why it matters: a subscription or an edition that is dated so is in another month, without an
# error. Ours makes weeks and months from days by its own code.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts mingo@7.2.7 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Aggregator } from 'mingo';

const dates = {
  january: new Date('2027-01-31T12:00:00Z'),
  march: new Date('2026-03-31T12:00:00Z'),
  leap: new Date('2028-02-29T12:00:00Z'),
};
const expressions = {
  'January and a month': { $dateAdd: { startDate: '$january', unit: 'month', amount: 1 } },
  'March less a month': { $dateSubtract: { startDate: '$march', unit: 'month', amount: 1 } },
  'leap day and a year': { $dateAdd: { startDate: '$leap', unit: 'year', amount: 1 } },
  '2026-W53-7': { $dateFromParts: { isoWeekYear: 2026, isoWeek: 53, isoDayOfWeek: 7 } },
};
const answers = Object.entries(expressions).map(([name, date]) => {
  const [{ answer }] = new Aggregator([{ $project: { answer: date } }]).run([dates]);
  return `${name} ${answer.toISOString().slice(0, 10)}`;
});
const seen = answers.join(', ');
console.log('version: mingo 7.2.7');
console.log('guess:   2027-02-28, 2026-02-28, 2029-02-28 and 2027-01-03');
console.log(`seen:    ${seen}`);
const expected =
  'January and a month 2027-03-03, March less a month 2026-03-03, ' +
  'leap day and a year 2029-03-01, 2026-W53-7 9999-11-30';
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
