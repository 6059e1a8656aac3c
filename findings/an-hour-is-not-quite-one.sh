#!/usr/bin/env bash
# Runs: ms() of convert 8.0.2, which its manual offers in place of the package ms, and ms 2.1.3.
# Guess: 3,600,000 milliseconds are "1 h" in one and "1h" in the other.
# Seen: convert says "0.9999999999999999 h", and two hours are "1.9999999999999998 h". 3 hours, a
# day and 60 minutes are whole, and 3,600 seconds are again less than an hour.
# Why it matters: "retry in 0.9999999999999999 h" is shown to people, and a test for a whole hour
# fails for one and two hours, and not for three. Our times are whole seconds.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts convert@8.0.2 ms@2.1.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import { convert, ms } from 'convert';
const other = createRequire(import.meta.url)('ms');

const hour = 3_600_000;
const seen = [
  ...[ms(hour), ms(2 * hour), ms(3 * hour), ms(24 * hour)],
  `${convert(hour, 'ms').to('hours')} h`,
];
console.log('version: convert 8.0.2, ms 2.1.3');
console.log('guess:   1 h, 2 h, 3 h, 1 d, 1 h');
console.log('seen:   ', seen.join(', '), 'and', other(hour));
const expected = [
  ...['0.9999999999999999 h', '1.9999999999999998 h', '3 h', '1 d'],
  '0.9999999999999999 h',
];
process.exit(seen.join() === expected.join() && other(hour) === '1h' ? 0 : 1);
JS
node try.mjs
