#!/usr/bin/env bash
# Runs: apache-arrow 21.2.0, tableFromJSON() on rows of a repository list.
# Guess: a column has one type for all rows: lists of text stay, wherever an empty list stands; a
# field that a row lacks is null.
# Seen: if the first row's list is empty, every topic of every row is null; if a later one is, it
# throws “Unable to infer Vector type”. A field that a row lacks is "" in a column of text, false in
# a column of booleans and NaN in one of numbers; only a written null stays null.
# Why it matters: many repositories have no topics. If the first one has none, a file for Parquet or
# DuckDB has lists of nulls for all, without an error. Our rows leave no field out, and write null
# for what is unknown.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts apache-arrow@21.2.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { tableFromJSON } from 'apache-arrow';

const rowsOf = (rows) => {
  try {
    return tableFromJSON(rows).toArray().map((row) => row.toJSON());
  } catch (error) {
    return error.message;
  }
};
const seen = {
  emptyFirst: JSON.stringify(rowsOf([{ topics: [] }, { topics: ['ai', 'rust'] }])),
  emptyLater: String(rowsOf([{ topics: ['ai'] }, { topics: [] }])).slice(0, 34),
  lacking: Object.values(rowsOf([{ name: 'a', archived: true, stars: 5 }, {}])[1])
    .map((value) => (typeof value === 'string' ? `"${value}"` : String(value))).join(),
  written: JSON.stringify(rowsOf([{ name: 'a' }, { name: null }])[1]),
};
console.log('version: apache-arrow 21.2.0');
console.log('guess:   the topics stay in both orders; what lacks is null');
console.log(`seen:    ${JSON.stringify(seen)}`);
process.exit(
  seen.emptyFirst === '[{"topics":[]},{"topics":[null,null]}]' &&
    seen.emptyLater === 'Unable to infer Vector type from i' &&
    seen.lacking === '"",false,NaN' && seen.written === '{"name":null}' ? 0 : 1,
);
JS
node try.mjs
