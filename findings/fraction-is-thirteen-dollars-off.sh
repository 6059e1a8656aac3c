#!/usr/bin/env bash
# Runs: fraction.js 5.3.4, "exact" arithmetic, made from numbers and from the same digits as text.
# Guess: a Fraction of a number is the number that was written, as 0.1 is 1/10.
# Seen: a number is replaced by a simple fraction near it. 5972222208.98 becomes 13.24 larger,
# 123456789.12345679 a whole larger, and 0.0000000001 becomes 0; of amounts with six decimals
# between 10 and 100 million two in three change. The text of the same digits is exact.
# Why it matters: totals of a report are numbers when they come from JSON, and the library is chosen
# because floats are not exact. Pass text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts fraction.js@5.3.4 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Fraction from 'fraction.js';

const seen = [5972222208.98, 123456789.12345679, 0.0000000001, 0.1].map((value) => {
  const text = value.toFixed(10);
  const [off, exact] = [value, text].map((input) => new Fraction(input).sub(text).valueOf());
  return `${off.toPrecision(3)} ${exact}`;
});
console.log('version: fraction.js 5.3.4');
console.log('guess:   0.00 0, four times');
console.log('seen:   ', seen.join(', '));
process.exit(seen[0] === '13.2 0' && seen[1] === '1.00 0' && seen[3] === '0.00 0' ? 0 : 1);
JS
node try.mjs
