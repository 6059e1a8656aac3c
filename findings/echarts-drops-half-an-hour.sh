#!/usr/bin/env bash
# Runs: ECharts 6.1.0: number.parseDate(), with which it reads times of data, and time.format().
# Guess: an offset of +05:30 is five hours and a half, “.5” half a second, and midnight is 12 am.
# Seen: minutes of an offset are dropped, so a time with +05:30 is half an hour late, and one with
# -03:30 half an hour early. “.5” is five milliseconds, and “.12” twelve. {hh} of midnight is 00,
# and of noon 12. With three digits behind the point, and whole hours, all is right.
# Why it matters: writers leave out zeros at the end of a second, and points of a chart change their
# order; those of half a continent are beside the grid. Our times end with Z and have three digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts echarts@6.1.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { number, time, version } from 'echarts';

const times = [
  '2026-11-29T23:59:00+05:30', '2026-11-29T12:00:00-03:30', '2026-11-29T12:00:00.5Z',
  '2026-11-29T12:00:00.12Z', '2026-11-29T12:00:00.500Z',
];
const seen = times.map((text) => number.parseDate(text).toISOString().slice(11, 23));
for (const hour of ['00', '12']) {
  seen.push(time.format(`2026-11-29T${hour}:05:00Z`, '{hh}:{mm} {a}', true));
}
console.log(`version: ECharts ${version}`);
const guess = '18:29:00.000 15:30:00.000 12:00:00.500 12:00:00.120 12:00:00.500 12:05 am 12:05 pm';
console.log('guess:  ', guess);
console.log('seen:   ', seen.join(' '));
const expected =
  '18:59:00.000 15:00:00.000 12:00:00.005 12:00:00.012 12:00:00.500 00:05 am 12:05 pm';
process.exit(seen.join(' ') === expected ? 0 : 1);
JS
TZ=UTC node try.mjs
