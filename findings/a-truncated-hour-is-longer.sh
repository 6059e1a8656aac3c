#!/usr/bin/env bash
# Runs: @icholy/duration 5.1.0, lengths of time after those of Go: truncate() to a unit, beside
# hours() and days().
# Guess: truncate() cuts, as Truncate of Go does: 1h59m to the hour is 1h, and 1h29m too.
# Seen: it rounds: 1h59m is 2h, 23h59m a whole day, and 1h30m two hours. There is no round().
# hours() and days() of the same lengths are cut.
# Why it matters: an age that is shown in hours is up to half an hour more than it is, and two
# numbers of one length disagree. Our times are whole seconds or days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @icholy/duration@5.1.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Duration } from '@icholy/duration';

const lengths = [['1h59m', 'hour'], ['1h29m', 'hour'], ['1h30m', 'hour'], ['23h59m', 'day']];
const seen = lengths.map(([text, unit]) => {
  const length = new Duration(text);
  return `${length.truncate(Duration[unit])} and ${length[`${unit}s`]()}`;
});
seen.push(typeof new Duration('1h').round);
console.log('version: @icholy/duration 5.1.0');
console.log('guess:   1h and 1, 1h and 1, 1h and 1, 0 and 0, function');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '2h and 1,1h and 1,2h and 1,24h and 0,undefined' ? 0 : 1);
JS
node try.mjs
