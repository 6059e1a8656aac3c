#!/usr/bin/env bash
# Runs: simple-statistics 7.12.1 and jstat 1.9.6 on the normal distribution.
# Guess: both give the same numbers, to some digits.
# Seen: cumulativeStdNormalProbability is a table that ends: from 3.09 deviations on it is 0.999,
# however far out, so no p value is ever below 0.001. probit(0.975) is 1.957 in place of 1.960.
# Why it matters: who looks at a hundred repositories at once needs p below 0.0005, and so finds
# nothing, ever.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts simple-statistics@7.12.1 jstat@1.9.6 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.cjs <<'JS'
const { cumulativeStdNormalProbability, probit } = require('simple-statistics');
const { jStat } = require('jstat');
const seen = [
  ...[3.5, 6].map((z) => (1 - cumulativeStdNormalProbability(z)).toPrecision(2)),
  ...[3.5, 6].map((z) => (1 - jStat.normal.cdf(z, 0, 1)).toPrecision(2)),
  probit(0.975).toFixed(3),
  jStat.normal.inv(0.975, 0, 1).toFixed(3),
];
console.log('version: simple-statistics 7.12.1, jstat 1.9.6');
console.log('guess:   0.00023, 9.9e-10, 0.00023, 9.9e-10, 1.960, 1.960');
console.log(`seen:    ${seen.join(', ')}`);
process.exit(seen.join() === '0.0010,0.0010,0.00023,9.9e-10,1.957,1.960' ? 0 : 1);
JS
node try.cjs
