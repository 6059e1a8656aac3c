#!/usr/bin/env bash
# Runs: bree 9.2.9, whose manual offers texts such as "every 2 days" for a job's interval, and
# @breejs/later 4.2.0, by which it reads them. The next times of each are computed, not waited for.
# Guess: "every 90 minutes" is each 90 minutes, as "90 minutes" is; what cannot be kept is refused.
# Seen: it is each full hour, and "every 36 hours" each midnight. "every 45 minutes" is minute 0 and
# 45 of each hour, and "every 2 days" runs on 31 January and on 1 February. The same texts without
# "every" are right.
# Why it matters: a job that costs calls to GitHub or a model runs half as often again, and nothing
# says so. Leave "every" out. Ours has timers of systemd.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts bree@9.2.9 @breejs/later@4.2.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const later = require('@breejs/later');
const Bree = require('bree');

const start = new Date('2027-01-30T12:00:00Z');
const texts = ['90 minutes', 'every 90 minutes', 'every 36 hours', 'every 45 minutes'];
const times = async (text) => {
  const jobs = [{ name: 'job', path: __filename, interval: text }];
  const bree = new Bree({ root: false, logger: false, jobs });
  await bree.init();
  const { interval } = bree.config.jobs[0];
  if (typeof interval === 'number') return `${text}: ${interval / 60_000} minutes`;
  const dates = later.schedule(interval).next(4, start);
  return `${text}: ${dates.map((date) => date.toISOString().slice(5, 16)).join(' ')}`;
};
(async () => {
  const seen = [];
  for (const text of [...texts, 'every 2 days']) seen.push(await times(text));
  console.log('version: bree 9.2.9, @breejs/later 4.2.0');
  console.log('guess:   90 minutes, 90 minutes, 36 hours, 45 minutes and 2 days apart');
  console.log(`seen:    ${seen.join('\n         ')}`);
  const expected = [
    '90 minutes: 90 minutes',
    'every 90 minutes: 01-30T12:00 01-30T13:00 01-30T14:00 01-30T15:00',
    'every 36 hours: 01-31T00:00 02-01T00:00 02-02T00:00 02-03T00:00',
    'every 45 minutes: 01-30T12:00 01-30T12:45 01-30T13:00 01-30T13:45',
    'every 2 days: 01-31T00:00 02-01T00:00 02-03T00:00 02-05T00:00',
  ];
  process.exit(seen.join() === expected.join() ? 0 : 1);
})();
JS
TZ=UTC node try.cjs
