#!/usr/bin/env bash
# Runs: @tidyjs/tidy 2.6.1, "tidyverse for JavaScript", on the rows of two nights.
# Guess: leftJoin() of two nights by name keeps both counts of stars, as stars.x and stars.y, like
# dplyr, after which it is made.
# Seen: the left night's stars are gone: the right ones stand in their place, and a row that the
# right night lacks keeps its own, so the column mixes two nights.
# Why it matters: the growth over a week cannot be computed from the joined rows, and the column
# looks like the stars of one night.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @tidyjs/tidy@2.6.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { leftJoin, tidy } = require('@tidyjs/tidy');

const monday = [{ name: 'a/b', stars: 100 }, { name: 'c/d', stars: 50 }];
const sunday = [{ name: 'a/b', stars: 400 }];
const seen = JSON.stringify(tidy(monday, leftJoin(sunday, { by: 'name' })));
console.log('version: @tidyjs/tidy 2.6.1');
console.log('guess:   stars.x and stars.y in each row');
console.log(`seen:    ${seen}`);
process.exit(seen === '[{"name":"a/b","stars":400},{"name":"c/d","stars":50}]' ? 0 : 1);
JS
node try.cjs
