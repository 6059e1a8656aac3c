#!/usr/bin/env bash
# Runs: moving-average 1.0.1 and @vascosantos/moving-average 1.1.0, which weigh values by the time
# between them, on the same three values at the times 0, 1, 2 and 1, 2, 3.
# Guess: only differences of times count, so both series have the same average.
# Seen: the series that begins at 0 forgets its first value: 100, 0, 0 has the average 0, where the
# other has 81.87. A time of 0 is taken for "no time yet", in both libraries.
# Why it matters: nights that are numbered from 0, or seconds since a start, lose the value that all
# others are measured by, and the average is not rough but wrong. Times of Date.now() are right.
# Ours has no such average.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  moving-average@1.0.1 @vascosantos/moving-average@1.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const libraries = [require('moving-average'), require('@vascosantos/moving-average')];

const seen = libraries.flatMap((create) =>
  [0, 1].map((start) => {
    const average = create(10);
    for (const [index, value] of [100, 0, 0].entries()) average.push(start + index, value);
    return average.movingAverage().toFixed(2);
  }),
);
console.log('version: moving-average 1.0.1, @vascosantos/moving-average 1.1.0');
console.log('guess:   81.87 81.87 81.87 81.87');
console.log('seen:   ', seen.join(' '));
process.exit(seen.join() === '0.00,81.87,0.00,81.87' ? 0 : 1);
JS
node try.cjs
