#!/usr/bin/env bash
# Runs: outliers 0.0.3: a filter made once, outliers(), and given to two lists; and a list with a
# null.
# Guess: the filter takes its bounds from the list that it filters, as filter() hands it over; an
# unknown count is no outlier.
# Seen: the bounds of the first list stay: of 98, 99, 100, 101, 102 and 1000 nothing is an outlier
# after 1, 2, 3, 4, and with a filter of its own 1000 is. null is one, as if it were 0.
# Why it matters: const isUsual = outliers() above a loop over languages or nights judges all of
# them by the first, and the report differs with the order of the groups. Make a filter for each
# list. Ours has no such filter.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts outliers@0.0.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const outliers = require('outliers');

const [small, large] = [[1, 2, 3, 4], [98, 99, 100, 101, 102, 1000]];
const once = outliers();
const seen = [
  small.filter(once),
  large.filter(once),
  large.filter(outliers()),
  outliers([8, 9, null, 10, 11, 12, 1000]),
].map((values) => JSON.stringify(values));
console.log('version: outliers 0.0.3');
console.log('guess:   [1,2,3,4] [98,99,100,101,102] [98,99,100,101,102] [1000]');
console.log('seen:   ', seen.join(' '));
const wanted = ['[1,2,3,4]', '[98,99,100,101,102,1000]', '[98,99,100,101,102]', '[null,1000]'];
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.cjs
