#!/usr/bin/env bash
# Runs: @polkadot/util 14.0.3: formatDecimal(), which “formats a number into string format with
# thousand separators”.
# Guess: 1234567.891234 is 1,234,567.891234, or groups stand behind the point, too.
# Seen: “1,234,891,234”: the group before the point is gone, and the point is a comma. 12345.5 is
# “12,5”, 999.1234 “1,234”, and 0.010000 “010,000”. Whole numbers are right, and negative ones.
# Why it matters: an amount in dollars is shown as another one, a thousand times as large or as
# small, and looks like an amount. formatBalance() takes units and is right. Ours shows all six
# decimals, without groups.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @polkadot/util@14.0.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { formatDecimal } from '@polkadot/util';

const amounts = ['1234567.891234', '12345.5', '1000.25', '999.1234', '0.010000'];
const seen = amounts.map((amount) => formatDecimal(amount)).join(' ');
const whole = ['1234567', '-123456'].map((amount) => formatDecimal(amount)).join(' ');
console.log('version: @polkadot/util 14.0.3');
console.log('guess:   1,234,567.891234 12,345.5 1,000.25 999.1234 0.010000');
console.log(`seen:    ${seen}`);
console.log(`seen:    whole: ${whole}`);
const expected = '1,234,891,234 12,5 1,25 1,234 010,000';
process.exit(seen === expected && whole === '1,234,567 -123,456' ? 0 : 1);
JS
node try.mjs
