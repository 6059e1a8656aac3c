#!/usr/bin/env bash
# Runs: decimal-format 4.1.1, which writes numbers by the patterns of Java's DecimalFormat.
# Guess: with the pattern 0.00E0, 12345 is "1.23E4", and 1e21 with the pattern 0 has 22 digits.
# Seen: "1.23E40", since the last 0 of the pattern is written behind the exponent: 0.0000004 is
# "4E-70", and 1 is "1.000". 1e21 is "1", and with the pattern 0.00% a trillion times a hundred
# million is "1%".
# Why it matters: a very small share becomes smaller by sixty-three places, and a large amount one.
# Both read as numbers. Our amounts are whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts decimal-format@4.1.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
const { default: loaded } = await import('decimal-format');
const DecimalFormat = loaded.default ?? loaded;

const write = (pattern, number) => new DecimalFormat(pattern).format(number);
const seen = [
  write('0.00E0', 12345),
  write('0.###E0', 0.0000004),
  write('0.00E0', 1),
  write('0', 1e21),
  write('0.00%', 1e20),
];
console.log('version: decimal-format 4.1.1');
console.log('guess:   1.23E4, 4E-7, 1.00E0, 1000000000000000000000, 10000000000000000000000.00%');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1.23E40,4E-70,1.000,1,1%' ? 0 : 1);
JS
node try.mjs
