#!/usr/bin/env bash
# Runs: money-math 2.6.3, adding amounts that have not exactly two decimals.
# Guess: it throws, or rounds to cents.
# Seen: the digits are read as cents and the point is thrown away: 0.001 + 0.002 is "0.03", 1.5 +
# 1.25 is "1.40", and 1000 + 1 is "10.01". cmp() calls 0.01 less than 0.010. Nothing throws.
# Why it matters: prices of an API have three to six decimals, and a whole number of dollars has
# none: both become other money. Prices belong into code as whole units, as ours do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts money-math@2.6.3 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import money from 'money-math';

const seen = [
  money.add('0.001', '0.002'),
  money.add('1.5', '1.25'),
  money.add('1000', '1'),
  money.add('0.01', '0.02'),
  money.cmp('0.01', '0.010') < 0,
];
console.log('version: money-math 2.6.3');
console.log('guess:   errors, or 0.00, 2.75, 1001.00, 0.03, false');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '0.03,1.40,10.01,0.03,true' ? 0 : 1);
JS
node try.mjs
