#!/usr/bin/env bash
# Runs: pg 8.23.1 and postgres 3.4.9 on Debian's PostgreSQL (its version is printed), on an amount
# of the type numeric, by itself and in a list, as array_agg() makes it.
# Guess: text in both places, since no number holds it.
# Seen: pg gives text for the amount and numbers for the list: 1000000000000000001 is one less
# there, and 0.10 is 0.1. A list of int8 is text. postgres gives text for all.
# Why it matters: amounts that were right are rounded as soon as a query collects them by payer.
# Cast the list to text[]. Our queries collect no amounts.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
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

const server = { host: process.env.PGHOST, user: 'postgres', database: 'postgres' };
const client = new pg.Client(server);
await client.connect();
const sql = postgres(server);
const text = `select max(amount) as largest, array_agg(amount) as amounts,
  array_agg(amount::int8) as whole, array_agg(amount::text) as texts
  from (values (1000000000000000001.10), (0.10)) sales (amount)`;
const [byPg] = (await client.query(text)).rows;
const [byPostgres] = await sql.unsafe(text);
const [{ server_version: version }] = (await client.query('show server_version')).rows;
await Promise.all([client.end(), sql.end()]);
const seen = [byPg, byPostgres].map((row) => JSON.stringify(Object.values(row)));
const [largest, amount] = ['"1000000000000000001.10"', '"1000000000000000001.10","0.10"'];
const rest = '["1000000000000000001","0"]';
const guess = `[${largest},[${amount}],${rest},[${amount}]]`;
console.log(`version: pg 8.23.1, postgres 3.4.9, PostgreSQL ${version}`);
console.log(`guess:   ${guess} by both`);
console.log(`seen:    ${seen[0]} by pg`);
console.log(`         ${seen[1]} by postgres`);
const expected = `[${largest},[1000000000000000000,0.1],${rest},[${amount}]]`;
process.exit(seen[0] === expected && seen[1] === guess ? 0 : 1);
JS
PGHOST=$work node try.mjs
