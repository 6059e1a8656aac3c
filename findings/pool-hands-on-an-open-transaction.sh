#!/usr/bin/env bash
# Runs: pg 8.23.1 on Debian's PostgreSQL (its version is printed), a pool of one connection. The
# first user begins a transaction, inserts a row and releases the client without COMMIT.
# Guess: release() rolls back, as pools of other languages do, so the second user finds only what he
# writes.
# Seen: the second user is inside the first one's transaction and sees its row, which nobody else
# sees; what he writes himself is lost if the transaction is never committed.
# Why it matters: an early return between BEGIN and COMMIT makes later payments look recorded that
# are not. Ours closes the connection with release(true) unless COMMIT has ended the transaction.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.mjs <<'JS'
import pg from 'pg';

const pool = new pg.Pool({ database: 'postgres', max: 1 });
await pool.query('create table payments (id int)');
const client = await pool.connect();
await client.query('begin');
await client.query('insert into payments values (1)');
client.release();

const count = 'select count(*)::int as rows from payments';
await pool.query('insert into payments values (2)');
const next = (await pool.query(count)).rows[0].rows;
const outside = new pg.Client({ database: 'postgres' });
await outside.connect();
const other = (await outside.query(count)).rows[0].rows;
const { server_version } = (await outside.query('show server_version')).rows[0];
await outside.end();
await pool.end();
console.log(`version: pg 8.23.1, PostgreSQL ${server_version}`);
console.log('guess:   the next user sees 1 row, everybody else too');
console.log(`seen:    the next user sees ${next} rows, everybody else ${other}`);
process.exit(next === 2 && other === 0 ? 0 : 1);
JS
PGHOST=$work PGUSER=postgres node try.mjs
