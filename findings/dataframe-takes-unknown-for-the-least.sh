#!/usr/bin/env bash
# Runs: dataframe-js 1.4.4 on a column of counts, one of which is null.
# Guess: null is left out of all statistics, or of none.
# Seen: mean() and sum() leave it out; min() takes it for 0, and so does max() where all others are
# negative. A field that lacks is left out everywhere.
# Why it matters: an unknown count is null in our rows. The least of a group is then 0, and the best
# of three losses is no loss at all, beside a mean that is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dataframe-js@1.4.4 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const { DataFrame } = createRequire(import.meta.url)('dataframe-js');

const stat = (values) => {
  const { stat } = new DataFrame(values, ['gained']);
  return [stat.min('gained'), stat.max('gained'), stat.mean('gained'), stat.sum('gained')];
};
const seen = [
  stat([{ gained: 5 }, { gained: null }, { gained: 9 }]),
  stat([{ gained: -5 }, { gained: null }, { gained: -9 }]),
  stat([{ gained: 5 }, {}, { gained: 9 }]),
];
console.log('version: dataframe-js 1.4.4');
console.log('guess:   [[5,9,7,14],[-9,-5,-7,-14],[5,9,7,14]]');
console.log('seen:   ', JSON.stringify(seen));
process.exit(JSON.stringify(seen) === '[[0,9,7,14],[-9,0,-7,-14],[5,9,7,14]]' ? 0 : 1);
JS
node try.mjs
