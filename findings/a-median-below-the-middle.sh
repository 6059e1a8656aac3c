#!/usr/bin/env bash
# Runs: ml-array-median 2.0.0 and ml-stat 1.3.3, two packages of one family, and d3-array 3.2.4.
# Guess: the median of an even number of values is the mean of the two in the middle.
# Seen: ml-array-median takes the lower of the two: of 1, 2, 3, 4 it is 2, and of 0 and 1000
# it is 0. ml-stat and d3-array give 2.5 and 500.
# Why it matters: of thirty nights the median is that of the fifteenth, always on the low side; and
# a figure changes if a chart moves from one package to the other.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ml-array-median@2.0.0 ml-stat@1.3.3 \
  d3-array@3.2.4 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { median as d3Median } from 'd3-array';
import mlArrayMedian from 'ml-array-median';
import stat from 'ml-stat';

const seen = [mlArrayMedian, stat.array.median, d3Median]
  .map((median) => `${median([4, 1, 3, 2])} ${median([0, 1000])}`)
  .join(', ');
console.log('version: ml-array-median 2.0.0, ml-stat 1.3.3, d3-array 3.2.4');
console.log('guess:   2.5 500, 2.5 500, 2.5 500');
console.log(`seen:    ${seen}`);
process.exit(seen === '2 0, 2.5 500, 2.5 500' ? 0 : 1);
JS
node try.mjs
