#!/usr/bin/env bash
# Runs: ma() and lwma() of timeseries-analysis 1.0.12 over stars of eight nights, and ma() of
# moving-averages 4.0.6.
# Guess: the average of three nights ends with the night that it stands at: 20 at the third of 10,
# 20, 30, 40 …; before it there is none.
# Seen: in the first, each average is of the three nights before: 20 stands at the fourth night, and
# the last night counts for nothing, in the weighted one, too. The first three nights are the counts
# themselves. The second is as guessed.
# Why it matters: a jump of the newest night is not in its average, and the curve begins with values
# that are no averages: it falls from 30 to 20 in a series that grows each night. The manual shows
# pictures, on which one night cannot be seen. Ours counts gains between two nights.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  timeseries-analysis@1.0.12 moving-averages@4.0.6 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { ma } = require('moving-averages');
const { adapter, main } = require('timeseries-analysis');

const nights = [10, 20, 30, 40, 50, 60, 70, 80];
const series = () => new main(adapter.fromArray(nights));
const valuesOf = (result) => result.output().map(([, value]) => Math.round(value));
const seen = [
  valuesOf(series().ma({ period: 3 })),
  valuesOf(series().lwma({ period: 3 })),
  Array.from(ma(nights, 3), (value) => value ?? '-'),
].map((values) => values.join(' '));
console.log('version: timeseries-analysis 1.0.12, moving-averages 4.0.6');
console.log('guess:   - - 20 30 40 50 60 70');
console.log('seen:   ', seen.join(' | '));
const wanted = ['10 20 30 20 30 40 50 60', '10 20 30 17 27 37 47 57', '- - 20 30 40 50 60 70'];
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.cjs
