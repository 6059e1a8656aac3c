#!/usr/bin/env bash
# Runs: Debian's PostgreSQL (its version is printed) through pg 8.23.1: one transaction sends the
# notices "sold", "sold", "refund", "sold" on a channel.
# Guess: a listener gets four.
# Seen: it gets two, "sold" and "refund". Equal payloads of one transaction are delivered once, also
# when another one stands between them.
# Why it matters: a counter of sales that listens counts too few as soon as two are written
# together. A notice can only say "look again"; the rows are the record, as they are in our ledger.
# Source: https://www.postgresql.org/docs/15/sql-notify.html
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
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const listener = new pg.Client({ database: 'postgres' });
await listener.connect();
const seen = [];
listener.on('notification', ({ payload }) => seen.push(payload));
await listener.query('listen sales');
const seller = new pg.Client({ database: 'postgres' });
await seller.connect();
await seller.query('begin');
for (const payload of ['sold', 'sold', 'refund', 'sold'])
  await seller.query("select pg_notify('sales', $1)", [payload]);
await seller.query('commit');
await sleep(300);
const { server_version } = (await seller.query('show server_version')).rows[0];
await seller.end();
await listener.end();
console.log(`version: PostgreSQL ${server_version}, pg 8.23.1`);
console.log('guess:   sold, sold, refund, sold');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'sold,refund' ? 0 : 1);
JS
PGHOST=$work PGUSER=postgres node try.mjs
