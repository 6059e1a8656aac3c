#!/usr/bin/env bash
# Runs: Debian's wal2json and test_decoding in a PostgreSQL of its own (versions are printed), on
# one row with a long text, whose other column is updated.
# Guess: the change of an update has all columns of the new row, and a number that is NaN is "NaN".
# Seen: the long text is no column of the change, in format 1 as in format 2, though it is still in
# the table; nothing marks it, while test_decoding writes unchanged-toast-datum. NaN is null, as if
# the row had none.
# Why it matters: a consumer that writes the change as a whole row empties the long fields of a
# digest or a payment whenever a short one changes. Texts below 2 KB are there, so tests pass.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in psql runuser; do
  command -v "$program" >/dev/null || { echo "Install Debian's postgresql." >&2; exit 2; }
done
server=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
[ -e "${server%/bin}/lib/wal2json.so" ] ||
  { echo "Install Debian's postgresql-15-wal2json." >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo 'Run it as root: the server runs as postgres.' >&2; exit 2; }
work=$(mktemp -d)
as() { (cd "$work" && runuser -u postgres -- "$@"); }
trap 'as "$server/pg_ctl" -D "$work/db" -m immediate stop >/dev/null 2>&1; rm -rf "$work"' EXIT
chown postgres "$work"
as "$server/initdb" -D "$work/db" -A trust >/dev/null
as "$server/pg_ctl" -D "$work/db" -w -l "$work/log" -o "-k $work -c listen_addresses= \
  -c wal_level=logical -c fsync=off" start >/dev/null
query() { as psql -h "$work" -d postgres -XAtq -c "$1"; }

query 'CREATE TABLE digests (id int PRIMARY KEY, mood text, score float8, analysis text)'
query 'ALTER TABLE digests ALTER analysis SET STORAGE EXTERNAL'
query "INSERT INTO digests VALUES (1, 'calm', 'NaN', repeat('x', 5000))"
for plugin in wal2json test_decoding; do
  query "SELECT pg_create_logical_replication_slot('$plugin', '$plugin')" >/dev/null
done
query "UPDATE digests SET mood = 'busy'"
changes() { query "SELECT data FROM pg_logical_slot_peek_changes('$1', NULL, NULL $2)"; }
first=$(changes wal2json '')
second=$(changes wal2json ", 'format-version', '2'" | grep '"U"')
part() { grep -o "\"column$1\":[^]]*]" <<<"$first"; }
seen="format 1: $(part names) $(part values);"
seen="$seen format 2 has analysis: $(grep -c analysis <<<"$second" || true);"
seen="$seen test_decoding: $(changes test_decoding '' | grep -o 'analysis.*')"
wal2json=$(dpkg-query -W -f '${Version}' 'postgresql-*-wal2json')
echo "version: wal2json $wal2json, $("$server/postgres" --version)"
echo 'guess:   four columns with four values, the third of them "NaN"'
echo "seen:    $seen"
expected='format 1: "columnnames":["id","mood","score"] "columnvalues":[1,"busy",null];'
expected="$expected format 2 has analysis: 0; test_decoding: analysis[text]:unchanged-toast-datum"
[ "$seen" = "$expected" ]
