#!/usr/bin/env bash
# Runs: kysely 0.29.9 with its CamelCasePlugin, on @electric-sql/pglite 0.5.17.
# Guess: the plugin changes the names of columns, and a document in a jsonb column stays as it is.
# Seen: a document's own keys are changed too when it is read, at any depth: full_name is fullName,
# and x_1 is x1. Written back, they stay so. The way to the database changes columns only.
# Why it matters: one “read, change a field, write” renames what others signed or hashed. Evidence
# of payments is text in our ledger.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  kysely@0.29.9 @electric-sql/pglite@0.5.17 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import {
  CamelCasePlugin, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler,
} from 'kysely';

const database = await PGlite.create();
const connection = {
  executeQuery: async ({ sql, parameters }) => {
    const { rows } = await database.query(sql, parameters);
    return { rows };
  },
};
const driver = {
  init: async () => {},
  acquireConnection: async () => connection,
  releaseConnection: async () => {},
};
const kysely = new Kysely({
  plugins: [new CamelCasePlugin()],
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (instance) => new PostgresIntrospector(instance),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
await database.exec(`CREATE TABLE sale (sale_id int, the_row jsonb);
  INSERT INTO sale VALUES (1, '{"x_1": 2, "full_name": "a", "seen": [{"star_count": 3}]}')`);
const sale = await kysely.selectFrom('sale').selectAll().executeTakeFirst();
await kysely.updateTable('sale').set({ theRow: JSON.stringify(sale.theRow) }).execute();
const kept = (await database.query('SELECT the_row::text FROM sale')).rows[0].the_row;
console.log('version: kysely 0.29.9, @electric-sql/pglite 0.5.17');
console.log('guess:   {"x_1": 2, "seen": [{"star_count": 3}], "full_name": "a"}');
console.log(`seen:    ${kept}`);
process.exit(kept === '{"x1": 2, "seen": [{"starCount": 3}], "fullName": "a"}' ? 0 : 1);
JS
node try.mjs
