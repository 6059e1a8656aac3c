#!/usr/bin/env bash
# Runs: @tidyjs/tidy 2.6.1, "tidyverse for JavaScript", on the rows of two nights.
# Guess: leftJoin() of two nights by name keeps both counts of stars, as stars.x and stars.y, like
# dplyr, after which it is made; sum() and max() of one column read its values in one way.
# Seen: the left night's stars are gone: the right ones stand in their place, and a row that the
# right night lacks keeps its own, so the column mixes two nights. Of the texts "5" and
# "10", sum() is 15, max() "5" and mean() undefined.
# Why it matters: a growth over a week that is computed from the joined rows is 0 everywhere, and
# looks like a quiet week.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @tidyjs/tidy@2.6.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { leftJoin, max, mean, sum, summarize, tidy } = require('@tidyjs/tidy');

const monday = [{ name: 'a/b', stars: 100 }, { name: 'c/d', stars: 50 }];
const sunday = [{ name: 'a/b', stars: 400 }];
const joined = tidy(monday, leftJoin(sunday, { by: 'name' }));
const counts = { sum: sum('stars'), max: max('stars'), mean: mean('stars') };
const [texts] = tidy([{ stars: '5' }, { stars: '10' }], summarize(counts));
const seen = `${JSON.stringify(joined)} ${texts.sum} ${JSON.stringify(texts.max)} ${texts.mean}`;
console.log('version: @tidyjs/tidy 2.6.1');
console.log('guess:   stars.x and stars.y in each row; 15, "10" and 7.5, or an error');
console.log(`seen:    ${seen}`);
const rows = '[{"name":"a/b","stars":400},{"name":"c/d","stars":50}]';
process.exit(seen === `${rows} 15 "5" undefined` ? 0 : 1);
JS
node try.cjs
