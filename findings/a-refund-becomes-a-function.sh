#!/usr/bin/env bash
# Runs: @mymonero/mymonero-money-format 2.1.27, which reads amounts into the smallest unit and
# writes them.
# Guess: what it wrote, it reads: -1500000000000 is written “-1.5”, and “-1.5” is -1500000000000.
# Seen: “1.5” and “-2” are read as guessed. “-1.5”, as each amount that is negative and has a point,
# becomes a function: its call was forgotten.
# Why it matters: no error comes. A refund in a report becomes the source text of a function where
# it is printed, and undefined where JSON.stringify() writes it. Ours keeps whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @mymonero/mymonero-money-format@2.1.27 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { formatMoney, parseMoney } = require('@mymonero/mymonero-money-format');

const seen = ['1500000000000', '-2000000000000', '-1500000000000'].map((units) => {
  const text = formatMoney(units);
  const amount = parseMoney(text);
  return `${text} ${typeof amount === 'function' ? 'function' : amount}`;
}).join(', ');
console.log('version: @mymonero/mymonero-money-format 2.1.27');
console.log('guess:   1.5 1500000000000, -2 -2000000000000, -1.5 -1500000000000');
console.log('seen:   ', seen);
process.exit(seen === '1.5 1500000000000, -2 -2000000000000, -1.5 function' ? 0 : 1);
JS
node try.cjs
