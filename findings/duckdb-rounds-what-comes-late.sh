#!/usr/bin/env bash
# Runs: DuckDB 1.5.6 (@duckdb/node-api) on JSON Lines of 30,000 rows with a share that is 0 or 1 in
# the first 25,000 and 0.4 or 1.5 later.
# Guess: the column is DOUBLE; or the first fraction is an error that names its line.
# Seen: DuckDB looks at the first 20,480 rows, calls the column BIGINT, and rounds the fractions
# without a word: 0.4 becomes 0 and 1.5 becomes 2. A text in that place is an error.
# Why it matters: our files are sorted by stars or by date, and fractions often come late, and a sum
# over all nights is then wrong, with exit code 0. "sample_size=-1" or "columns" helps. A file of
# ours has at most 1,000 rows; a year of nights joined to one has more.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @duckdb/node-api@1.5.6-r.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const risk = (row) => (row < 25_000 ? row % 2 : [0.4, 1.5][row % 2]);
const rows = Array.from({ length: 30_000 }, (_, row) => JSON.stringify({ risk: risk(row) }));
writeFileSync('rows.ndjson', rows.join('\n'));
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const ask = async (source) => {
  const query = `select typeof(any_value(risk)) as type, round(sum(risk)) as total from ${source}`;
  const [answer] = (await connection.runAndReadAll(query)).getRowObjectsJson();
  return `${answer.type} ${answer.total}`;
};
const seen = await ask("'rows.ndjson'");
const whole = await ask("read_json('rows.ndjson', sample_size=-1)");
console.log('version: @duckdb/node-api 1.5.6-r.1');
console.log('guess:   DOUBLE 17250');
console.log(`seen:    ${seen}; with sample_size=-1 ${whole}`);
process.exit(seen === 'BIGINT 17500' && whole === 'DOUBLE 17250' ? 0 : 1);
JS
node try.mjs
