#!/usr/bin/env bash
# Runs: @sapphire/duration 1.2.0 on lengths of time in words, and on the words of its own formatter.
# Guess: “half an hour” is 30 minutes, “an hour and a half” 90, and “1 and a half hours” 90, or each
# is not a number, as “a few hours” is; what the formatter wrote is read back.
# Seen: “half an hour”, “a quarter of an hour” and “an hour and a half” are one hour each, since
# words that it does not know are skipped beside one that it knows. “24 hours a day” are 48 hours.
# Its own “-1 hour 30 minutes” comes back as minus half an hour.
# Why it matters: a limit or a pause that a person wrote is twice as long, and only a text without
# any known word gives NaN. Our times are whole seconds or days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @sapphire/duration@1.2.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Duration, DurationFormatter } from '@sapphire/duration';

const written = new DurationFormatter().format(-90 * 60_000);
const texts = [
  'half an hour', 'a quarter of an hour', 'an hour and a half', '24 hours a day', 'a few hours',
  '90 minutes', written,
];
const seen = texts.map((text) => new Duration(text).offset / 60_000);
console.log('version: @sapphire/duration 1.2.0');
console.log('guess:   30, 15, 90, NaN, NaN, 90, -90 minutes');
console.log('seen:   ', seen.join(', '), `minutes, the last for “${written}”`);
process.exit(seen.join() === '60,60,60,2880,NaN,90,-30' ? 0 : 1);
JS
node try.mjs
