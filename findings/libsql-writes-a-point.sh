#!/usr/bin/env bash
# Runs: @libsql/client 0.18.0, sql.js 1.17.0 and node-sqlite3-wasm 0.8.60, three drivers of SQLite,
# with a table in memory: amounts are in a column of TEXT, since they may pass 2^53.
# Guess: a whole number of JavaScript is stored as "12000", and "3000000000", by each of them.
# Seen: @libsql/client binds every number as REAL, so the text is "12000.0": a search for "12000"
# finds nothing, and a UNIQUE column takes the amount a second time. sql.js does the same from
# 2,147,483,648 on ("3000000000.0"). node-sqlite3-wasm stores what was guessed.
# Why it matters: an analyst keeps amounts in whole units as text, so that none is rounded. A join
# with another table of such texts finds no row, and BigInt("12000.0") throws.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @libsql/client@0.18.0 sql.js@1.17.0 \
  node-sqlite3-wasm@0.8.60 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createClient } from '@libsql/client';
import sqlite from 'node-sqlite3-wasm';
import initSqlJs from 'sql.js';

const table = 'CREATE TABLE sales (amount TEXT UNIQUE)';
const insert = 'INSERT INTO sales VALUES (?)';
const select = 'SELECT amount FROM sales ORDER BY rowid';
const amounts = [12000, 3000000000];

const libsql = createClient({ url: ':memory:' });
await libsql.execute(table);
for (const amount of amounts) await libsql.execute({ sql: insert, args: [amount] });
const { rows } = await libsql.execute(select);
const found = await libsql.execute({ sql: `${select.split(' ORDER')[0]} WHERE amount = ?`,
  args: ['12000'] });
const again = await libsql.execute({ sql: insert, args: ['12000'] });

const memory = new (await initSqlJs()).Database();
memory.run(table);
for (const amount of amounts) memory.run(insert, [amount]);
const [{ values }] = memory.exec(select);

const wasm = new sqlite.Database();
wasm.exec(table);
for (const amount of amounts) wasm.run(insert, [amount]);

const seen = [
  `@libsql/client ${rows.map(({ amount }) => amount).join(' ')}`,
  `${found.rows.length} found, ${again.rowsAffected} more taken`,
  `sql.js ${values.flat().join(' ')}`,
  `node-sqlite3-wasm ${wasm.all(select).map(({ amount }) => amount).join(' ')}`,
].join('; ');
wasm.close();
console.log('version: @libsql/client 0.18.0, sql.js 1.17.0, node-sqlite3-wasm 0.8.60');
console.log('guess:   12000 3000000000 in each, 1 found, the UNIQUE column refuses it');
console.log(`seen:    ${seen}`);
process.exit(seen === '@libsql/client 12000.0 3000000000.0; 0 found, 1 more taken; ' +
  'sql.js 12000 3000000000.0; node-sqlite3-wasm 12000 3000000000' ? 0 : 1);
JS
node try.mjs
