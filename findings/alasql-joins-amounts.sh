#!/usr/bin/env bash
# Runs: alasql 4.19.1, SQL over arrays in JavaScript, on three rows whose amounts are text of
# digits.
# Guess: the sum is 19001 and the average 6333.67, as in SQLite and MySQL; or both throw, as in
# PostgreSQL.
# Seen: SUM gives undefined, so the field is missing in JSON. AVG puts the digits one behind the
# other ("9000100001") and divides by three: 3000033333.67. MAX is right.
# Why it matters: amounts are text so that nothing rounds them, and this report says nothing or
# three billion. CAST(amount AS INT) helps. Our report sums by itself, in BigInt.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts alasql@4.19.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import alasql from 'alasql';

const rows = [{ amount: '9000' }, { amount: '10000' }, { amount: '1' }];
const sql = (cast) => `SELECT SUM(${cast}) AS whole, AVG(${cast}) AS mean FROM ?`;
const [text] = alasql(sql('amount'), [rows]);
const [number] = alasql(sql('CAST(amount AS INT)'), [rows]);
const show = ({ whole, mean }) => `total ${whole}, mean ${mean?.toFixed(2)}`;
console.log('version: alasql 4.19.1');
console.log('guess:   total 19001, mean 6333.67');
console.log(`seen:    ${show(text)}; with CAST ${show(number)}`);
const right = show(number) === 'total 19001, mean 6333.67';
process.exit(right && show(text) === 'total undefined, mean 3000033333.67' ? 0 : 1);
JS
node try.mjs
