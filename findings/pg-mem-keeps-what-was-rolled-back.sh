#!/usr/bin/env bash
# Runs: pg-mem 3.0.14, PostgreSQL in memory for tests, through its two clients in the form of pg.
# Guess: after a failed statement a transaction refuses the next one; another client sees nothing of
# it; and a rollback undoes it.
# Seen: none of the three. The transaction goes on, the other client reads the row at once, and the
# row is there after the rollback. Locks (advisory, "skip locked") do not exist.
# Why it matters: a test of a claim ("the second one loses") passes or fails for other reasons than
# on a server, and code that forgets to roll back looks right. Our ledger is tested on PostgreSQL
# itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pg-mem@3.0.14 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { newDb } from 'pg-mem';

const { Client } = newDb().adapters.createPg();
const connect = async () => {
  const client = new Client();
  await client.connect();
  return async (sql) => {
    try {
      return (await client.query(sql)).rows.length;
    } catch {
      return 'error';
    }
  };
};
const holder = await connect();
const other = await connect();
await holder('create table claims (nonce text primary key)');
await holder('begin');
await holder("insert into claims values ('1')");
const repeated = await holder("insert into claims values ('1')");
const next = await holder('select * from claims');
const beside = await other('select * from claims');
await holder('rollback');
const after = await other('select * from claims');
const lock = await holder('select pg_try_advisory_lock(1)');
const seen = [repeated, next, beside, after, lock].join(', ');
console.log('version: pg-mem 3.0.14');
console.log('guess:   repeated error, next error, beside 0, after 0, lock 1');
console.log(`seen:    ${seen}`);
process.exit(seen === 'error, 1, 1, 1, error' ? 0 : 1);
JS
node try.mjs
