#!/usr/bin/env bash
# Runs: @mikro-orm/postgresql 6.6.16 on Debian's PostgreSQL (its version is printed), with a list of
# topics in a column of the type string[], and pg 8.23.1 on the same list.
# Guess: the list comes back as it was.
# Seen: mikro-orm does not quote each text of the list: the topic "null" comes back as null, and
# " x " without its blanks; a topic that is a tab is an error. pg, by itself, is right.
# Why it matters: a name or a tag that is “null” turns into nothing, and code that takes its length
# throws on the next read. Store such lists as JSON. We use pg.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @mikro-orm/postgresql@6.6.16 \
  @mikro-orm/core@6.6.16 pg@8.23.1 || { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.cjs <<'JS'
const { EntitySchema, MikroORM } = require('@mikro-orm/postgresql');
const { Client } = require('pg');

const topics = ['a,b', 'null', 'NULL', ' x ', ''];
const server = { host: process.env.PGHOST, user: 'postgres' };
(async () => {
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query('create table repos (id int primary key, topics text[])');
  const plain = (await client.query('select $1::text[] as topics', [topics])).rows[0].topics;
  const [{ server_version: version }] = (await client.query('show server_version')).rows;
  const properties = { id: { type: 'number', primary: true }, topics: { type: 'string[]' } };
  const repo = new EntitySchema({ name: 'Repo', tableName: 'repos', properties });
  const database = { dbName: 'postgres', password: '' };
  const orm = await MikroORM.init({ ...server, ...database, entities: [repo] });
  const writer = orm.em.fork();
  writer.create('Repo', { id: 1, topics });
  await writer.flush();
  const stored = (await orm.em.fork().findOne('Repo', 1)).topics;
  await Promise.all([orm.close(), client.end()]);
  console.log(`version: @mikro-orm/postgresql 6.6.16, pg 8.23.1, PostgreSQL ${version}`);
  console.log(`guess:   ${JSON.stringify(topics)}`);
  console.log(`seen:    ${JSON.stringify(stored)}, and by pg ${JSON.stringify(plain)}`);
  const same = JSON.stringify(plain) === JSON.stringify(topics);
  process.exit(same && JSON.stringify(stored) === '["a,b",null,null,"x",""]' ? 0 : 1);
})();
JS
PGHOST=$work node try.cjs
