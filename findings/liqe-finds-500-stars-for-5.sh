#!/usr/bin/env bash
# Runs: liqe 3.8.7, a language for searches like Lucene’s, on rows with numbers of stars.
# Guess: “stars:5” finds the row with 5 stars, as “stars:=5” does, or nothing.
# Seen: a number is searched as a text that may stand anywhere in it: “stars:5” finds 5, 15 and 500,
# “stars:0” all with a zero in them, and “"5"” in quotation marks the same. “stars:1e2” finds
# nothing, and “stars:>1e2” throws “Expected a number”.
# Why it matters: a filter for rows without a star or with one fork shows the largest of the night.
# In Lucene and in GitHub’s search the same query means the number. Ours is the parameter min_stars.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts liqe@3.8.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { filter, parse } from 'liqe';

const rows = [0, 5, 15, 120, 500].map((stars) => ({ stars }));
function find(query) {
  try {
    return filter(parse(query), rows)
      .map(({ stars }) => stars)
      .join('+');
  } catch ({ message }) {
    return message;
  }
}
const queries = ['stars:5', 'stars:"5"', 'stars:0', 'stars:=5', 'stars:1e2', 'stars:>1e2'];
const seen = queries.map(find);
console.log('version: liqe 3.8.7');
console.log('guess:   5, 5, 0, 5, nothing, 120+500');
console.log('seen:   ', seen.join(', '));
const expected = ['5+15+500', '5+15+500', '0+120+500', '5', '', 'Expected a number.'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
