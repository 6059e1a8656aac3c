#!/usr/bin/env bash
# Runs: postgres 3.4.9 and pg 8.23.1 on Debian's PostgreSQL (its version is printed), with 1 and
# "true" for a boolean, a time as text for a timestamptz, and a list that holds a null.
# Guess: both write true, as PostgreSQL reads 1, "true" and "yes"; the time keeps its microseconds;
# and the null comes back as null.
# Seen: postgres writes false for all but the value true, without an error. It makes a Date of the
# text of a time, so that a row which was read as text is not found again by that text. In a list of
# texts null comes back as the word NULL; in a list of numbers it does not. pg is right each time.
# Why it matters: flags that come from a CSV or a form are all false, a page that goes on behind a
# time shows rows twice, and a licence that nobody knows is named NULL. We use pg.
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
const time = '2026-11-29T23:59:00.123456Z';
await client.query('create table night (archived boolean, published timestamptz)');
await client.query('insert into night values (true, $1)', [time]);
const askWith = async (query) => {
  const found = await query('select count(*) from night where published = $1', [time]);
  const [lists] = await query("select '{MIT,null}'::text[] as texts, '{1,null}'::int[] as numbers");
  const flags = [];
  for (const flag of [true, 1, 'true'])
    flags.push((await query('update night set archived = $1 returning *', [flag]))[0].archived);
  return `${flags.join(' ')}, found ${found[0].count}, ${JSON.stringify(lists)}`;
};
const byPg = await askWith(async (text, values) => (await client.query(text, values)).rows);
const byPostgres = await askWith((text, values) => sql.unsafe(text, values));
const [{ server_version: version }] = (await client.query('show server_version')).rows;
await Promise.all([client.end(), sql.end()]);
const guess = 'true true true, found 1, {"texts":["MIT",null],"numbers":[1,null]}';
console.log(`version: postgres 3.4.9, pg 8.23.1, PostgreSQL ${version}`);
console.log(`guess:   ${guess} by both`);
console.log(`seen:    ${byPostgres} by postgres`);
console.log(`         ${byPg} by pg`);
const seen = 'true false false, found 0, {"texts":["MIT","NULL"],"numbers":[1,null]}';
process.exit(byPostgres === seen && byPg === guess ? 0 : 1);
JS
PGHOST=$work node try.mjs
