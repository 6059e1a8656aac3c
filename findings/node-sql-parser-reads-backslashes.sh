#!/usr/bin/env bash
# Runs: node-sql-parser 5.4.0, set to PostgreSQL, which reads queries and writes them again, and pg
# 8.23.1 on Debian's PostgreSQL (its version is printed), which answers both texts.
# Guess: the same answers. In PostgreSQL a backslash in '…' is a letter as any other.
# Seen: '\bword' becomes a backspace and "word", 'C:\new' a line's end and "ew", and '\u00e9' an é;
# '\mrust' stays.
# Why it matters: a pattern such as ~ '\brust' that goes through a tool which adds a condition finds
# nothing, without an error. Ours writes its SQL by hand.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts node-sql-parser@5.4.0 pg@8.23.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.cjs <<'JS'
const sql = require('node-sql-parser');
const { Client } = require('pg');

const parser = new sql.Parser();
const database = { database: 'postgresql' };
const values = ["'\\bword'", "'C:\\new'", "'\\u00e9'", "'\\mrust'"];
(async () => {
  const client = new Client({ host: process.env.PGHOST, user: 'postgres', database: 'postgres' });
  await client.connect();
  const ask = async (text) => {
    const { rows } = await client.query(text);
    return JSON.stringify(rows[0].answer ?? 'nothing');
  };
  const guess = [];
  const seen = [];
  for (const value of values) {
    const text = `select ${value} as answer`;
    guess.push(await ask(text));
    seen.push(await ask(parser.sqlify(parser.astify(text, database), database)));
  }
  const [{ server_version: server }] = (await client.query('show server_version')).rows;
  await client.end();
  console.log(`version: node-sql-parser 5.4.0, PostgreSQL ${server}`);
  console.log(`guess:   ${guess.join(', ')}`);
  console.log(`seen:    ${seen.join(', ')}`);
  const expected = ['"\\bword"', '"C:\\new"', '"\u00e9"', '"\\\\mrust"'];
  process.exit(seen.join() === expected.join() ? 0 : 1);
})();
JS
PGHOST=$work node try.cjs
