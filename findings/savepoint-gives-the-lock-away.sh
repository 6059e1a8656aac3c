#!/usr/bin/env bash
# Runs: Debian's PostgreSQL (its version is printed) through pg 8.23.1: a transaction takes
# pg_advisory_xact_lock behind a savepoint and rolls back to the savepoint.
# Guess: the lock is held to the end of the transaction, as its name and its manual say ("released
# at the end of the current transaction").
# Seen: the rollback to the savepoint releases it, and another session takes it while the
# transaction goes on. pg_advisory_lock, the session's lock, stays.
# Why it matters: an attempt wrapped in a savepoint ("try it, else go on") loses its lock together
# with the failed attempt. Our migrations take the lock first and use no savepoints.
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

const connect = async () => {
  const client = new pg.Client({ database: 'postgres' });
  await client.connect();
  return client;
};
const holder = await connect();
const other = await connect();
const attempt = 'select pg_try_advisory_lock($1) as ok';
const free = async (key) => (await other.query(attempt, [key])).rows[0].ok;
await holder.query('begin');
await holder.query('savepoint attempt');
await holder.query('select pg_advisory_xact_lock(1), pg_advisory_lock(2)');
const before = [await free(1), await free(2)];
await holder.query('rollback to savepoint attempt');
const after = [await free(1), await free(2)];
const { server_version } = (await other.query('show server_version')).rows[0];
await holder.end();
await other.end();
console.log(`version: PostgreSQL ${server_version}, pg 8.23.1`);
console.log('guess:   free for others before: false, false; after: false, false');
console.log(`seen:    free for others before: ${before.join(', ')}; after: ${after.join(', ')}`);
process.exit(`${before} ${after}` === 'false,false true,false' ? 0 : 1);
JS
PGHOST=$work PGUSER=postgres node try.mjs
