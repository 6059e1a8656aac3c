#!/usr/bin/env bash
# Runs: pg-boss 10.4.2 on Debian's PostgreSQL (its version is printed). Twelve jobs are inserted by
# one insert(), and fetched one by one and all together.
# Guess: they come in the order of the list, as jobs of twelve send() do.
# Seen: the twelve come in any order, one by one and together: all have the time of the statement,
# and behind it the random id decides. The jobs of send() come in order.
# Why it matters: nights that are queued for a render in order are rendered in another one, and the
# oldest can be the last. Our timers start one night at a time.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pg-boss@10.4.2 pg@8.23.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.mjs <<'JS'
import PgBoss from 'pg-boss';

const boss = new PgBoss({ host: process.env.PGHOST, user: 'postgres', database: 'postgres' });
await boss.start();
await boss.createQueue('render');
const nights = Array.from({ length: 12 }, (_, index) => index);
const list = nights.map((night) => ({ name: 'render', data: { night } }));
const fetchOneByOne = async () => {
  const order = [];
  for (const _ of nights) order.push((await boss.fetch('render'))[0].data.night);
  return order.join(' ');
};
for (const { data } of list) await boss.send('render', data);
const sent = await fetchOneByOne();
await boss.insert(list);
const oneByOne = await fetchOneByOne();
await boss.insert(list);
const jobs = await boss.fetch('render', { batchSize: nights.length });
const together = jobs.map(({ data }) => data.night).join(' ');
const { rows } = await boss.getDb().executeSql('show server_version');
await boss.stop({ graceful: false });
console.log(`version: pg-boss 10.4.2, PostgreSQL ${rows[0].server_version}`);
console.log(`guess:   ${nights.join(' ')}, each time`);
console.log(`seen:    ${sent} by send()`);
console.log(`         ${oneByOne} by insert(), one by one`);
console.log(`         ${together} by insert(), together`);
const inOrder = nights.join(' ');
const isAsSeen = sent === inOrder && oneByOne !== inOrder && together !== inOrder;
process.exit(isAsSeen ? 0 : 1);
JS
PGHOST=$work node try.mjs
