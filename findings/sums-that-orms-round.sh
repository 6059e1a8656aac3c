#!/usr/bin/env bash
# Runs: sequelize 6.37.8, typeorm 1.1.1 and knex 3.3.0 with pg 8.23.1 on Debian's PostgreSQL (its
# version is printed), on two amounts of a numeric column.
# Guess: a sum comes as text, as a row's amount does, since no number holds it.
# Seen: rows are text in sequelize and typeorm, but sum() and max() are numbers in both, and
# rounded; knex gives text. So the one amount that there is and the largest one differ.
# Why it matters: balances in the smallest unit of an 18-digit token are sums. Ours are text.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  sequelize@6.37.8 typeorm@1.1.1 knex@3.3.0 pg@8.23.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.cjs <<'JS'
const knex = require('knex');
const { DataTypes, Sequelize } = require('sequelize');
const { DataSource, EntitySchema } = require('typeorm');

const login = { host: process.env.PGHOST, username: 'postgres', database: 'postgres' };
(async () => {
  const plain = knex({ client: 'pg', connection: { ...login, user: 'postgres' } });
  await plain.raw('create table sales (id int primary key, amount numeric(78, 0))');
  await plain('sales').insert([{ id: 1, amount: '1000000000000000001' }, { id: 2, amount: '2' }]);
  const sequelize = new Sequelize({ ...login, dialect: 'postgres', logging: false });
  const amount = DataTypes.DECIMAL(78, 0);
  const Sale = sequelize.define('sales', { amount }, { timestamps: false });
  const columns = { id: { type: Number, primary: true }, amount: { type: 'numeric' } };
  const entity = new EntitySchema({ name: 'sales', columns });
  const source = new DataSource({ ...login, type: 'postgres', entities: [entity] });
  const sales = (await source.initialize()).getRepository('sales');
  const { amount: bySequelize } = await Sale.findByPk(1);
  const { amount: byTypeorm } = await sales.findOneBy({ id: 1 });
  const [{ amount: byKnex }] = await plain('sales').where({ id: 1 });
  const [{ max, sum }] = await plain('sales').max('amount').sum('amount');
  const seen = {
    sequelize: [bySequelize, await Sale.max('amount'), await Sale.sum('amount')],
    typeorm: [byTypeorm, await sales.maximum('amount'), await sales.sum('amount')],
    knex: [byKnex, max, sum],
  };
  const [{ server_version: server }] = (await plain.raw('show server_version')).rows;
  await Promise.all([plain.destroy(), sequelize.close(), source.destroy()]);
  const text = '["1000000000000000001","1000000000000000001","1000000000000000003"]';
  const rounded = '["1000000000000000001",1000000000000000000,1000000000000000000]';
  console.log(`version: sequelize 6.37.8, typeorm 1.1.1, knex 3.3.0, PostgreSQL ${server}`);
  console.log(`guess:   ${text} from each`);
  console.log('seen:   ', JSON.stringify(seen));
  const expected = `{"sequelize":${rounded},"typeorm":${rounded},"knex":${text}}`;
  process.exit(JSON.stringify(seen) === expected ? 0 : 1);
})();
JS
PGHOST=$work node try.cjs
