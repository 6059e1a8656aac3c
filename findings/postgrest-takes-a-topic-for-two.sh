#!/usr/bin/env bash
# Runs: @supabase/postgrest-js 2.109.0 against a server of this script that keeps the address, and
# Debian's PostgreSQL (its version is printed), which reads the list as PostgREST would hand it on.
# Guess: a topic with a comma or a blank is put in quotation marks, as in() does for its values.
# Seen: contains(), containedBy() and overlaps() join the texts with commas alone. One topic,
# “search, retrieval”, arrives as {search, retrieval}, which is a list of two.
# Why it matters: the row that has this topic is not found, and the rows that have “search” and
# “retrieval” are, with status 200. Our lists of topics are compared in our own code.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @supabase/postgrest-js@2.109.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

cat >try.mjs <<'JS'
import { PostgrestClient } from '@supabase/postgrest-js';
import { once } from 'node:events';
import { createServer } from 'node:http';

let asked = '';
const server = createServer((request, response) => {
  asked = new URL(request.url, 'http://localhost').searchParams.get('topics');
  response.setHeader('Content-Type', 'application/json').end('[]');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new PostgrestClient(`http://127.0.0.1:${server.address().port}`);
const topics = ['search, retrieval'];
const seen = [];
for (const method of ['in', 'contains', 'containedBy', 'overlaps']) {
  await client.from('repos').select()[method]('topics', topics);
  seen.push(asked);
}
server.close();
console.log(seen.join(' '));
JS
seen=$(node try.mjs)
list=$(grep -o '{.*}' <<<"$seen" | sed 's/ [a-z]*\..*//')
query() { as psql -h "$work" -U postgres -XAtc "$1"; }
count=$(query "SELECT cardinality('$list'::text[])")
found=$(query "SELECT ARRAY['search, retrieval'] @> '$list'")
echo "version: @supabase/postgrest-js 2.109.0, $("$bin/postgres" --version)"
echo 'guess:   in.("search, retrieval") cs.{"search, retrieval"}, a list of 1, found: t'
echo "seen:    $seen, a list of $count, found: $found"
expected='in.("search, retrieval") cs.{search, retrieval} cd.{search, retrieval}'
[ "$seen" = "$expected ov.{search, retrieval}" ] && [ "$count$found" = 2f ]
