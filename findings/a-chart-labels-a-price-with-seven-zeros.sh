#!/usr/bin/env bash
# Runs: Chart.js's formatter of the labels of a number axis, on prices of one token, on prices of a
# call in USDC, and on counts.
# Guess: each label has the digits that tell it from the next: 0.0000001 and 0.0000002, or 1E-7 and
# 2E-7.
# Seen: “1.0000000E-7” and “2.0000000E-7”: below 0.0001 a label has an exponent, and beside it as
# many decimals as the plain number would need. From 0.0001 on it is plain.
# Why it matters: an axis of prices of tokens is wider than its bars and reads as if it were exact
# to the fourteenth decimal. Prices of models are dollars for a million tokens in ours.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts chart.js@4.6.1 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Ticks } from 'chart.js';

const scale = { chart: { options: { locale: 'en-US' } }, options: { ticks: { format: {} } } };
const labels = (values) => {
  const ticks = values.map((value) => ({ value }));
  return values.map((value, index) =>
    Ticks.formatters.numeric.call(scale, value, index, ticks),
  );
};
const seen = [
  ...labels([1e-7, 2e-7, 3e-7]), ...labels([0.0001, 0.0002]), ...labels([0.01, 0.02]),
  ...labels([0, 500_000]),
];
console.log('version: Chart.js 4.6.1');
console.log('guess:   0.0000001 0.0000002 0.0000003 0.0001 0.0002 0.01 0.02 0 500,000');
console.log('seen:   ', seen.join(' '));
const expected = '1.0000000E-7 2.0000000E-7 3.0000000E-7 0.0001 0.0002 0.01 0.02 0 500,000';
process.exit(seen.join(' ') === expected ? 0 : 1);
JS
node try.mjs
