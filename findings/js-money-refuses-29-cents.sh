#!/usr/bin/env bash
# Runs: js-money 0.6.3 and ts-money 0.4.8, which has the same methods, making amounts of dollars
# from 0.01 to 100.00.
# Guess: fromDecimal() reads every amount of whole cents.
# Seen: js-money throws "Amount must be an integer" at 1146 of 10000 amounts, 0.29 and 4.35 among
# them; with Math.ceil as the rounding, 1.1 dollars are 111 cents in both. ts-money reads all.
# Why it matters: tests with 0.01 and 1.50 pass, and one price in nine fails in production. Write
# prices as whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  js-money@0.6.3 ts-money@0.4.8 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import jsMoney from 'js-money';
import tsMoney from 'ts-money';

const seen = [jsMoney.Money ?? jsMoney, tsMoney.Money].map((Money) => {
  let refused = 0;
  for (let cents = 1; cents <= 10_000; cents += 1) {
    try {
      if (Money.fromDecimal(cents / 100, 'USD').amount !== cents) refused += 1;
    } catch {
      refused += 1;
    }
  }
  return `${refused} ${Money.fromDecimal(1.1, 'USD', Math.ceil).amount}`;
});
console.log('version: js-money 0.6.3, ts-money 0.4.8');
console.log('guess:   0 110, 0 110');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1146 111,0 111' ? 0 : 1);
JS
node try.mjs
