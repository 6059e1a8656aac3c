#!/usr/bin/env bash
# Runs: dayjs 1.11.23 with its plugin isoWeek, on the week of 29 November 2026, a Sunday.
# Guess: the plugin's unit "isoWeek" works where units do: subtract(1, 'isoWeek') is 22 November and
# diff(…, 'isoWeek') of two Sundays is 1, as startOf('isoWeek') is Monday. Half a day is 12 hours.
# Seen: startOf and isSame know the unit. subtract takes it for milliseconds, so the Monday before
# becomes 23:59:59.999 of the Sunday before it; diff is 604800000. Any unknown word does the same,
# and nothing throws. add(1.5, 'day') is two days.
# Why it matters: a job that asks for the digests of the last ISO week asks for one millisecond.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const dayjs = require('dayjs');
dayjs.extend(require('dayjs/plugin/utc'));
dayjs.extend(require('dayjs/plugin/isoWeek'));

const sunday = dayjs.utc('2026-11-29');
const monday = sunday.startOf('isoWeek');
const seen = [
  monday.toISOString(),
  monday.subtract(1, 'isoWeek').toISOString(),
  sunday.diff(dayjs.utc('2026-11-22'), 'isoWeek'),
  sunday.add(1, 'fortnight').toISOString(),
  sunday.add(1.5, 'day').toISOString(),
].join(' ');
console.log('version: dayjs 1.11.23');
console.log('guess:   2026-11-23 2026-11-16 1 (an error) 2026-11-30T12:00');
console.log(`seen:    ${seen}`);
process.exit(seen === '2026-11-23T00:00:00.000Z 2026-11-22T23:59:59.999Z 604800000 ' +
  '2026-11-29T00:00:00.001Z 2026-12-01T00:00:00.000Z' ? 0 : 1);
JS
node try.cjs
