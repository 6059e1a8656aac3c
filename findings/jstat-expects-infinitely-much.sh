#!/usr/bin/env bash
# Runs: jstat 1.9.6 and simple-statistics 7.12.1, Poisson and binomial probabilities.
# Guess: the chance of exactly 150 stars where 150 are expected is 0.0326 in both.
# Seen: in jstat it is infinite, and so is the chance of at most 150; of 200 among 200 it is NaN,
# and of 140 among 140 it is right. The chance of 1000 heads in 2000 throws is infinite as well,
# while binomial.cdf() of it is right. An issue of the project tells of NaN at 3000, and not of
# infinity.
# Why it matters: whoever looks for nights that are too good for chance compares with 0.001, and for
# each repository with more than 143 stars a day the comparison is false.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  jstat@1.9.6 simple-statistics@7.12.1 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import jstat from 'jstat';
import { poissonDistribution } from 'simple-statistics';

const { poisson, binomial } = jstat.jStat;
const digits = (value) => Number(value.toPrecision(3));
const seen = [
  poisson.pdf(140, 140), poisson.pdf(150, 150), poisson.cdf(150, 150), poisson.pdf(200, 200),
  binomial.pdf(1000, 2000, 0.5), binomial.cdf(1000, 2000, 0.5), poissonDistribution(150)[150],
].map(digits).join(' ');
console.log('version: jstat 1.9.6, simple-statistics 7.12.1');
console.log('guess:   0.0337 0.0326 0.522 0.0282 0.0178 0.509 0.0326');
console.log('seen:   ', seen);
process.exit(seen === '0.0337 Infinity Infinity NaN Infinity 0.509 0.0326' ? 0 : 1);
JS
node try.mjs
