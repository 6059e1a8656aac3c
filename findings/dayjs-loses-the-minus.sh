#!/usr/bin/env bash
# Runs: dayjs 1.11.23 with its plugin "duration", on durations of ISO 8601 with a sign.
# Guess: a duration that the plugin has written is read back as it was, so "-PT1H30M" is -90
# minutes.
# Seen: toISOString() of -90 minutes writes "-PT1H30M", and duration("-PT1H30M") is 90 minutes. The
# pattern allows the sign and the sign is forgotten. With a comma, which ISO 8601 prefers to the
# point, "PT1,5S" is no time at all.
# Why it matters: "a day before the reset" that goes through JSON becomes a day after it, and how
# late a night is becomes how early. Ours are whole seconds or days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const dayjs = require('dayjs');
dayjs.extend(require('dayjs/plugin/duration'));

const written = dayjs.duration(-90, 'minutes').toISOString();
const seen = [
  written,
  dayjs.duration(written).asMinutes(),
  dayjs.duration('-P1D').asDays(),
  dayjs.duration('P-1D').asDays(),
  dayjs.duration('PT1,5S').asSeconds(),
];
console.log('version: dayjs 1.11.23');
console.log('guess:   ["-PT1H30M",-90,-1,-1,1.5]');
console.log('seen:   ', JSON.stringify(seen));
process.exit(JSON.stringify(seen) === '["-PT1H30M",90,1,-1,0]' ? 0 : 1);
JS
node try.mjs
