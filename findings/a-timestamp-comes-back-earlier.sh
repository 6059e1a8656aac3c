#!/usr/bin/env bash
# Runs: postgres 3.4.9 and pg 8.23.1 on Debian's PostgreSQL (its version is printed), and
# @electric-sql/pglite 0.5.17, with a Date that goes into a column of the type timestamp and comes
# back, on a machine in Berlin and on one in New York.
# Guess: the same Date. Whether the column has the clock of UTC or of the machine, one library
# writes and reads it.
# Seen: so it is in pg. postgres and PGlite write the clock of UTC and read it as the machine's: the
# Date comes back an hour earlier in Berlin, and five hours later in New York.
# Why it matters: each read and write of a row moves its time once more, and no test in UTC sees it.
# Use timestamptz, as we do.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts postgres@3.4.9 pg@8.23.1 \
  @electric-sql/pglite@0.5.17 || { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';

const server = { host: process.env.PGHOST, user: 'postgres', database: 'postgres' };
const night = new Date('2026-11-29T12:00:00.000Z');
const text = 'select $1::timestamp as time';
const client = new pg.Client(server);
await client.connect();
const sql = postgres(server);
const lite = new PGlite();
const rows = [
  (await client.query(text, [night])).rows[0],
  (await sql.unsafe(text, [night]))[0],
  (await lite.query(text, [night])).rows[0],
];
await Promise.all([client.end(), sql.end(), lite.close()]);
console.log(rows.map(({ time }) => time.toISOString().slice(11, 16)).join(' '));
JS
export PGHOST=$work
seen="$(TZ=Europe/Berlin node try.mjs), $(TZ=America/New_York node try.mjs)"
echo "version: pg 8.23.1, postgres 3.4.9, @electric-sql/pglite 0.5.17, $("$bin/postgres" --version)"
echo 'guess:   12:00 12:00 12:00, 12:00 12:00 12:00'
echo "seen:    $seen"
[ "$seen" = '12:00 11:00 11:00, 12:00 17:00 17:00' ]
