#!/usr/bin/env bash
# Runs: numbro 2.5.0 and numeral 2.0.6, from which it comes, on counts of stars in short form
# (“average” in one, the format "0a" in both).
# Guess: 500 and 999 are shown as they are, and 1500 as 2k.
# Seen: numbro writes 1k for each number from 500 on, with a decimal 0.5k for 500 and 1.0k for 950.
# The next steps do the same: 500,000 is 1m. numeral writes 500, and 500k. An option of numbro,
# lowPrecision: false, ends it; its manual does not name it.
# Why it matters: a list says that a repository has a thousand stars where it has 500, and sorts 500
# beside 1400. Ours shows whole numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts numbro@2.5.0 numeral@2.0.6 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const numbro = require('numbro');
const numeral = require('numeral');

const counts = [499, 500, 950, 999, 1500, 500_000];
const ways = {
  'numbro average': (count) => numbro(count).format({ average: true }),
  'numbro average, mantissa': (count) => numbro(count).format({ average: true, mantissa: 1 }),
  'numbro 0a': (count) => numbro(count).format('0a'),
  'numeral 0a': (count) => numeral(count).format('0a'),
};
const seen = Object.values(ways).map((way) => counts.map(way).join(' '));
console.log('version: numbro 2.5.0, numeral 2.0.6');
console.log('guess:   499 500 950 999 2k 500k from all, with a decimal where one is asked for');
for (const [name, text] of Object.keys(ways).map((name, index) => [name, seen[index]])) {
  console.log(`seen:    ${name}: ${text}`);
}
const expected = [
  '499 1k 1k 1k 2k 1m',
  '499.0 0.5k 1.0k 1.0k 1.5k 0.5m',
  '499 1k 1k 1k 2k 1m',
  '499 500 950 999 2k 500k',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.cjs
