#!/usr/bin/env bash
# Runs: ajv-formats 3.0.1 with ajv 8.20.0, with a formatMaximum of midnight in UTC, on two times
# behind it and one before it, and with one of 10 o’clock on two hours, most with an offset.
# Guess: times are compared as moments, by “date-time” and by “iso-date-time” alike.
# Seen: “date-time” and “time” compare moments. “iso-date-time” compares the days as texts first, so
# 23:00-05:00, which is four hours too late, is in time; “iso-time” leaves the offset out.
# Why it matters: a row whose time has another place’s offset is counted to the wrong night. The two
# formats differ by their name alone in a schema. Our times end with Z.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 ajv-formats@3.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { default: Ajv } = require('ajv');
const { default: addFormats } = require('ajv-formats');

const ajv = new Ajv({ strict: false });
addFormats(ajv, { keywords: true });
const find = (format, formatMaximum, times) =>
  times.map((time) => ajv.validate({ type: 'string', format, formatMaximum }, time)).join();

const midnight = '2026-11-30T00:00:00Z';
const times = ['2026-11-29T23:00:00-05:00', '2026-11-30T05:00:00Z', '2026-11-30T00:30:00+01:00'];
const hours = ['09:30:00-01:00', '10:30:00+01:00'];
const moments = find('date-time', midnight, times);
const texts = find('iso-date-time', midnight, times);
const [moment, text] = ['time', 'iso-time'].map((format) => find(format, '10:00:00Z', hours));
console.log('version: ajv 8.20.0, ajv-formats 3.0.1');
console.log('guess:   false,false,true twice, and false,true twice');
console.log(`seen:    ${moments} and ${texts}, ${moment} and ${text}`);
const isRight = moments === 'false,false,true' && moment === 'false,true';
process.exit(isRight && texts === 'true,false,true' && text === 'true,false' ? 0 : 1);
JS
node try.mjs
