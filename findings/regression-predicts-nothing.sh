#!/usr/bin/env bash
# Runs: regression 2.0.1, a straight line through a share that grows by 0.0004 a day, and through a
# count over times in milliseconds.
# Guess: predict(100) is 0.04: the option "precision", 2 by default, rounds what is shown.
# Seen: it rounds slope and start before anything is computed from them, so the line is [0, 0],
# and each prediction 0. A million stars in 30 days, over milliseconds, are [0, 500000]: the
# mean, on every day. r2 is rounded as well.
# Why it matters: shares are small, and times are large: a forecast of either is a level line, and
# looks like "no growth". With precision: 12 both are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts regression@2.0.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import regression from 'regression';

const shares = Array.from({ length: 10 }, (_, day) => [day, day * 0.0004]);
const start = Date.UTC(2026, 10, 1);
const month = 30 * 86_400_000;
const stars = [[start, 0], [start + month, 1_000_000]];
const seen = [
  regression.linear(shares).predict(100)[1],
  regression.linear(shares, { precision: 12 }).predict(100)[1],
  regression.linear(stars).predict(start + month)[1],
].join(' ');
console.log('version: regression 2.0.1');
console.log('guess:   0.04 0.04 1000000');
console.log(`seen:    ${seen}`);
process.exit(seen === '0 0.04 500000' ? 0 : 1);
JS
node try.mjs
