#!/usr/bin/env bash
# Runs: four readers of durations on texts that settings and APIs have: ISO 8601, a clock, a
# negative time, and two units in one.
# Guess: a month, or a refusal; five minutes, or a refusal; minus five minutes; ninety minutes.
# Seen: "P1M" is a minute in parse-duration and timestring, though "P1D" is a day. "00:05:00" is
# 0.005 milliseconds in parse-duration. "-5m" is plus five minutes in timestring. "1h30m" is
# undefined in ms, without an error.
# Why it matters: a subscription of a month ends after a minute; a timer that is given undefined, or
# 0.005, fires at once. Write seconds.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  parse-duration@2.1.9 timestring@7.0.0 ms@2.1.3 iso8601-duration@2.1.4 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parse, toSeconds } from 'iso8601-duration';
import ms from 'ms';
import duration from 'parse-duration';
import timestring from 'timestring';

const readers = [duration, (text) => timestring(text, 'ms'), ms];
const start = new Date('2026-11-29T12:00:00Z');
readers.push((text) => toSeconds(parse(text), start) * 1000);
const seen = readers.map((read) =>
  ['P1M', 'P1D', '00:05:00', '-5m', '1h30m']
    .map((text) => {
      try {
        return String(read(text));
      } catch {
        return 'error';
      }
    })
    .join(' '),
);
console.log('version: parse-duration 2.1.9, timestring 7.0.0, ms 2.1.3, iso8601-duration 2.1.4');
console.log('guess:   2592000000 86400000 300000 -300000 5400000, or errors');
console.log('seen:   ', seen.join(', '));
const wanted = ['60000 86400000 0.005 -300000 5400000', '60000 86400000 error 300000 5400000'];
wanted.push('undefined undefined undefined -300000 undefined');
wanted.push('2592000000 86400000 error error error');
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
