#!/usr/bin/env bash
# Runs: human-interval 2.0.1, which reads intervals for Agenda and other timers.
# Guess: "hour" and "one hour" are in its manual, so "an hour" is 3,600,000 too; what it does not
# know is NaN, as "1h" is.
# Seen: "an hour", "a day" and "half an hour" are 0; "three and a half hours" are three; "1,000
# seconds" is one second.
# Why it matters: what was found within "a day" is nothing, a price of "an hour" is the price of no
# time, and a wait of a thousand seconds ends after one. Ours are whole seconds or days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts human-interval@2.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const interval = createRequire(import.meta.url)('human-interval');

const texts = {
  hour: 3_600_000,
  'one hour': 3_600_000,
  'an hour': 0,
  'a day': 0,
  'half an hour': 0,
  'three and a half hours': 10_800_000,
  '1,000 seconds': 1000,
  '1h': NaN,
};
const seen = Object.keys(texts).map((text) => interval(text));
console.log('version: human-interval 2.0.1');
console.log('guess:   3600000, 3600000, 3600000, 86400000, 1800000, 12600000, 1000000, NaN');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === Object.values(texts).join() ? 0 : 1);
JS
node try.mjs
