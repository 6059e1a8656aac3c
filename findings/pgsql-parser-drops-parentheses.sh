#!/usr/bin/env bash
# Runs: pgsql-parser 18.2.8, which reads SQL with PostgreSQL's own parser and writes it again, and
# pg 8.23.1 on Debian's PostgreSQL (its version is printed), which answers both texts.
# Guess: what was written again asks the same; the manual calls the two ways symmetrical.
# Seen: the parentheses of "(not archived) is null" and "(archived or fork) is null" are gone. IS
# binds more tightly than NOT and OR, so rows without a mark are not found, and others are. Those of
# a sum or of "a = b" stay.
# Why it matters: a query that goes through such a tool, as in a migration, counts other rows, and
# nothing fails. Ours writes its SQL by hand.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pgsql-parser@18.2.8 pg@8.23.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.cjs <<'JS'
const { Client } = require('pg');
const { deparse, parse } = require('pgsql-parser');

const conditions = [
  '(not archived) is null',
  '(archived or fork) is null',
  '(archived = fork) is null',
  '(stars + 1) * 2 = 12',
];
(async () => {
  const client = new Client({ host: process.env.PGHOST, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create table repos (name text, archived boolean, fork boolean, stars int)');
  const rows = "('a', true, null, 5), ('b', null, null, 5), ('c', false, false, 5)";
  await client.query(`insert into repos values ${rows}`);
  const names = async (text) => (await client.query(text)).rows.map(({ name }) => name).join('');
  const guess = [];
  const seen = [];
  for (const condition of conditions) {
    const text = `select name from repos where ${condition} order by name`;
    guess.push(await names(text));
    seen.push(await names(await deparse(await parse(text))));
  }
  const [{ server_version: server }] = (await client.query('show server_version')).rows;
  await client.end();
  console.log(`version: pgsql-parser 18.2.8, PostgreSQL ${server}`);
  console.log(`asked:   ${conditions.join(', ')}`);
  console.log(`guess:   ${guess.join()}`);
  console.log(`seen:    ${seen.join()}`);
  process.exit(guess.join() === 'b,b,ab,abc' && seen.join() === 'ac,ab,ab,abc' ? 0 : 1);
})();
JS
PGHOST=$work node try.cjs
