#!/usr/bin/env bash
# Runs: @electric-sql/pglite 0.5.17, PostgreSQL in the process, as tests and local tools use it in
# place of a server with pg.
# Guess: an int8 is text, as in pg; or always a BigInt.
# Seen: it is a number up to 2^53 and a BigInt above, row by row in one column; and the sum of int8
# is a text. JSON.stringify() throws at the first large one.
# Why it matters: a test passes with small amounts, and the service meets the first large one;
# "total + row.amount" joins texts for a sum and throws for a mixture. Amounts in our ledger are
# numeric, which is text in pg, and its tests run on a real server.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create();
const { rows } = await database.query(
  "select v::int8 as amount from (values ('9007199254740991'), ('9007199254740993')) as t(v)",
);
const sum = await database.query('select sum(v::int8) as amount from (values (1), (2)) as t(v)');
let json = 'works';
try {
  JSON.stringify(rows);
} catch {
  json = 'throws';
}
const seen = [...rows, ...sum.rows].map(({ amount }) => typeof amount).join(', ');
console.log('version: @electric-sql/pglite 0.5.17');
console.log('guess:   string, string, string; JSON.stringify works');
console.log(`seen:    ${seen}; JSON.stringify ${json}`);
process.exit(`${seen}; ${json}` === 'number, bigint, string; throws' ? 0 : 1);
JS
node try.mjs
