#!/usr/bin/env bash
# Runs: pg 8.23.1 on Debian's PostgreSQL (its version is printed), writing JavaScript values into a
# jsonb column as parameters.
# Guess: an array is written as a JSON array, as an object is written as a JSON object.
# Seen: an array is written in PostgreSQL's own form for arrays. [{"a":1}] is refused as invalid
# JSON, and the empty array is accepted: its form is {}, so an empty object is stored.
# Why it matters: a test with rows fails at once and is mended; an empty list passes for months and
# comes back as an object that has no length. Ours passes text made by JSON.stringify.
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

const client = new pg.Client({ database: 'postgres' });
await client.connect();
await client.query('create table events (entry jsonb)');
const store = (value) =>
  client.query('insert into events values ($1) returning entry', [value]).then(
    ({ rows }) => JSON.stringify(rows[0].entry),
    (error) => error.message,
  );
const seen = [await store({ a: 1 }), await store([{ a: 1 }]), await store([])];
const { server_version } = (await client.query('show server_version')).rows[0];
await client.end();
console.log(`version: pg 8.23.1, PostgreSQL ${server_version}`);
console.log('guess:   {"a":1}, [{"a":1}], []');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '{"a":1},invalid input syntax for type json,{}' ? 0 : 1);
JS
PGHOST=$work PGUSER=postgres node try.mjs
