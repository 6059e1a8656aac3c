#!/usr/bin/env bash
# Runs: chrono-node 2.10.3 on "last night", "yesterday night" and "tonight", at noon of 29 November
# 2026 and at five in the morning.
# Guess: last night is the evening of the 28th, or the midnight between the 28th and the 29th.
# Seen: at noon it is 28 November, 00:00: 36 hours ago, the night before last, and earlier than
# "yesterday" and "yesterday night" (20:00). At five in the morning it is 29 November, 00:00.
# Why it matters: a question for "what trended last night" is answered with the night before. Agents
# that turn words into dates pay for the wrong digest. Ours take dates alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts chrono-node@2.10.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import * as chrono from 'chrono-node';

process.env.TZ = 'UTC';
const read = (text, now) => chrono.parseDate(text, new Date(now))?.toISOString().slice(0, 16);
const noon = '2026-11-29T12:00:00Z';
const seen = {
  'last night': read('last night', noon),
  yesterday: read('yesterday', noon),
  'yesterday night': read('yesterday night', noon),
  'last night, at five': read('last night', '2026-11-29T05:00:00Z'),
};
console.log('version: chrono-node 2.10.3');
console.log('guess:   last night is 2026-11-28T20:00 or 2026-11-29T00:00');
console.log('seen:   ', JSON.stringify(seen));
const expected = [
  ...['2026-11-28T00:00', '2026-11-28T12:00'],
  ...['2026-11-28T20:00', '2026-11-29T00:00'],
];
process.exit(Object.values(seen).join() === expected.join() ? 0 : 1);
JS
node try.mjs
