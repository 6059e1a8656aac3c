#!/usr/bin/env bash
# Runs: knex 3.3.0 with pg 8.23.1 on Debian's PostgreSQL (its version is printed): whereJsonPath()
# on scores with fractions and on amounts.
# Guess: numbers are compared as they are, or as double precision.
# Seen: the field is cast to what the asked number is. Asked for a whole number, scores are rounded
# to integers first: 1.4 is not above 1, and 0.6 is at least 1. Asked for 0.99, they are right. An
# amount above 2,147,483,647 is an error.
# Why it matters: "score > 1" leaves rows out, and a test with whole scores passes. Cast in SQL;
# ours writes its SQL by hand.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts knex@3.3.0 pg@8.23.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.cjs <<'JS'
const makeKnex = require('knex');

const questions = [
  ['$.score', '>', 1],
  ['$.score', '>', 0.99],
  ['$.score', '>=', 1],
  ['$.score', '=', 1],
  ['$.units', '=', 3000000000],
];
(async () => {
  const connection = { host: process.env.PGHOST, user: 'postgres', database: 'postgres' };
  const knex = makeKnex({ client: 'pg', connection });
  await knex.raw('create table rows (id text, data jsonb)');
  const data = [0.6, 1, 1.4].map((score) => ({ id: String(score), data: { score, units: 3e9 } }));
  await knex('rows').insert(data);
  const seen = [];
  for (const question of questions) {
    const found = knex('rows').whereJsonPath('data', ...question).orderBy('id');
    const answer = await found.then((rows) => rows.map(({ id }) => id).join(' '), () => 'an error');
    seen.push(`${question.slice(1).join(' ')}: ${answer}`);
  }
  const { rows } = await knex.raw('show server_version');
  await knex.destroy();
  const guess = '> 1: 1.4; > 0.99: 1 1.4; >= 1: 1 1.4; = 1: 1; = 3000000000: 0.6 1 1.4';
  console.log(`version: knex 3.3.0, PostgreSQL ${rows[0].server_version}`);
  console.log(`guess:   ${guess}`);
  console.log(`seen:    ${seen.join('; ')}`);
  const expected =
    '> 1: ; > 0.99: 1 1.4; >= 1: 0.6 1 1.4; = 1: 0.6 1 1.4; = 3000000000: an error';
  process.exit(seen.join('; ') === expected ? 0 : 1);
})();
JS
PGHOST=$work node try.cjs
