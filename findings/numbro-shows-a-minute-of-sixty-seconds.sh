#!/usr/bin/env bash
# Runs: numbro 2.5.0, which writes numbers as percentages and as times.
# Guess: 0.29 is "29%", and 3599.6 seconds are "1:00:00" or "0:59:59".
# Seen: 0.29 is "28.999999999999996%" unless decimals are asked for, and 0.1 is "10%"; 3599.6
# seconds are "0:59:60", 59.7 are "0:00:60", and five seconds too early are "-1:59:55".
# Why it matters: a share and how long a night took are shown so. No clock has a sixtieth second but
# in a leap second, and "-1:59:55" reads as two hours. Our pages round shares themselves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts numbro@2.5.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const numbro = createRequire(import.meta.url)('numbro');

const shares = [0.1, 0.29, 0.57].map((share) => numbro(share).format({ output: 'percent' }));
const times = [90, 59.7, 3599.6, -5].map((seconds) => numbro(seconds).format({ output: 'time' }));
const seen = [...shares, ...times];
console.log('version: numbro 2.5.0');
console.log('guess:   10%, 29%, 57%, 0:01:30, 0:01:00, 1:00:00, -0:00:05');
console.log('seen:   ', seen.join(', '));
const expected = [
  ...['10%', '28.999999999999996%', '56.99999999999999%'],
  ...['0:01:30', '0:00:60', '0:59:60', '-1:59:55'],
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
