#!/usr/bin/env bash
# Runs: nodejs-polars 0.26.1: a DataFrame of three rows with lists of topics.
# Guess: a column of lists, with an empty list and a null in it.
# Seen: if one row has no topics ([]) and another unknown ones (null), each list becomes a text:
# “a,b”, and "" for the empty list. With the empty list alone, or with null alone, they stay lists,
# and so they do if the same rows are read from JSON Lines.
# Why it matters: one row more changes the type of the column on all rows, without an error, and
# “a,b” cannot be told from a topic with a comma. Our rows have a list, always.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts nodejs-polars@0.26.1 \
  nodejs-polars-linux-x64-gnu@0.26.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import polars from 'nodejs-polars';

const [some, none, unknown] = [{ topics: ['a', 'b'] }, { topics: [] }, { topics: null }];
const topics = (frame) => JSON.stringify(frame.toRecords().map((row) => row.topics));
const rows = (...list) => topics(polars.DataFrame(list));
const lines = [some, none, unknown].map((row) => JSON.stringify(row)).join('\n');
const frame = polars.readJSON(Buffer.from(lines), { format: 'lines' });
const seen = [
  rows(some, none, unknown),
  rows(some, none),
  rows(some, unknown),
  topics(frame),
];
console.log('version: nodejs-polars 0.26.1');
console.log('guess:   [["a","b"],[],null] [["a","b"],[]] [["a","b"],null] [["a","b"],[],null]');
console.log('seen:   ', seen.join(' '));
const expected = ['["a,b","",null]', '[["a","b"],[]]', '[["a","b"],null]', '[["a","b"],[],null]'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
