#!/usr/bin/env bash
# Runs: date-fns 4.4.0, d3-time-format 4.1.0, luxon 3.7.2 and moment 2.30.1 on the week 2027-W53,
# which 2027 does not have.
# Guess: date-fns refuses it, as it refuses 2027-02-30 and 2027-W54, and so do the others.
# Seen: luxon and moment refuse it. date-fns and d3 say 3 January 2028, the Monday of 2028-W01.
# Why it matters: who counts weeks up from 2027-W52 gets one week twice, under two names, and no
# error. Our weeks are made from days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  date-fns@4.4.0 d3-time-format@4.1.0 luxon@3.7.2 moment@2.30.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { utcParse } from 'd3-time-format';
import { parseISO } from 'date-fns';
import { DateTime } from 'luxon';
import moment from 'moment';

const show = (date) =>
  date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : 'refused';
const readers = {
  luxon: (text) => DateTime.fromISO(text, { zone: 'utc' }).toJSDate(),
  moment: (text) => moment.utc(text, moment.ISO_8601, true).toDate(),
  'date-fns': parseISO,
  d3: utcParse('%G-W%V'),
};
const weeks = ['2026-W53', '2027-W53', '2027-W54'];
const seen = Object.entries(readers)
  .map(([name, read]) => `${name} ${weeks.map((week) => show(read(week))).join(' ')}`)
  .join('; ');
console.log('version: date-fns 4.4.0, d3-time-format 4.1.0, luxon 3.7.2, moment 2.30.1');
console.log('guess:   2026-12-28 and twice “refused”, for each');
console.log(`seen:    ${seen}`);
const lastDay = '2028-01-03';
const days = { luxon: 'refused', moment: 'refused', 'date-fns': lastDay, d3: lastDay };
const expected = Object.entries(days)
  .map(([name, day]) => `${name} 2026-12-28 ${day} refused`)
  .join('; ');
process.exit(seen === expected ? 0 : 1);
JS
TZ=UTC node try.mjs
