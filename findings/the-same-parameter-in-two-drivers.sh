#!/usr/bin/env bash
# Runs: postgres 3.4.9 and pg 8.23.1 on Debian's PostgreSQL (its version is printed), each writing
# JSON.stringify({ amount: '10000' }) as a parameter into a jsonb column.
# Guess: both store the object, as the text is JSON.
# Seen: pg does. postgres sees that the column is jsonb and makes JSON of the text once more: it
# stores one JSON string, '"{\"amount\":…}"', and column->>'amount' is NULL.
# Why it matters: the habit that is right with pg is wrong there, and the other way round (pg makes
# {} of an empty array). After a change of drivers, old rows and new ones differ, without an error.
# Ours uses pg, and texts of JSON.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -x "$bin/initdb" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1 postgres@3.4.9 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.mjs <<'JS'
import pg from 'pg';
import postgres from 'postgres';

const client = new pg.Client({ database: 'postgres' });
await client.connect();
const sql = postgres({ path: `${process.env.PGHOST}/.s.PGSQL.5432`, database: 'postgres' });
await client.query('CREATE TABLE sales (driver text, sale jsonb)');
const sale = JSON.stringify({ amount: '10000' });
await client.query("INSERT INTO sales VALUES ('pg', $1)", [sale]);
await sql`INSERT INTO sales VALUES ('postgres', ${sale})`;
const { rows } = await client.query(
  "SELECT driver, jsonb_typeof(sale) AS type, sale->>'amount' AS amount FROM sales ORDER BY driver",
);
const seen = rows.map(({ driver, type, amount }) => `${driver}: ${type} ${amount}`).join(', ');
console.log('version:', (await client.query('SHOW server_version')).rows[0].server_version);
console.log('guess:   pg: object 10000, postgres: object 10000');
console.log('seen:   ', seen);
await Promise.all([client.end(), sql.end()]);
process.exit(seen === 'pg: object 10000, postgres: string null' ? 0 : 1);
JS
PGHOST=$work PGUSER=postgres node try.mjs
