#!/usr/bin/env bash
# Runs: Debian's pgloader from a SQLite file and a CSV file into a PostgreSQL of its own (versions
# are printed).
# Guess: a column REAL of SQLite, which has eight bytes, becomes "double precision"; and where a row
# is refused, the exit code is not 0.
# Seen: it becomes "real", which has four: 0.123456789 is 0.12345679, and 5972222208.98 is
# 5.9722225e+09, which is 255 more. A row with a word in a column of numbers is left out, of SQLite
# and of CSV, and the exit code is 0.
# Why it matters: a job that moves shares and totals of digests to PostgreSQL rounds them to seven
# digits, and a script that looks at the exit code takes a table with gaps for a whole one.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in pgloader sqlite3 psql runuser; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
server=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
[ "$(id -u)" = 0 ] || { echo 'Run it as root: the server runs as postgres.' >&2; exit 2; }
work=$(mktemp -d)
as() { (cd "$work" && runuser -u postgres -- "$@"); }
trap 'as "$server/pg_ctl" -D "$work/db" -m immediate stop >/dev/null 2>&1; rm -rf "$work"' EXIT
chown postgres "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
as "$server/initdb" -D "$work/db" -A trust >/dev/null
as "$server/pg_ctl" -D "$work/db" -w -l "$work/log" \
  -o "-p $port -k $work -c listen_addresses=127.0.0.1 -c fsync=off" start >/dev/null
query() { as psql -h "$work" -p "$port" -d postgres -XAtc "$1"; }
address=postgresql://postgres@127.0.0.1:$port/postgres

as sqlite3 data.db 'CREATE TABLE digests (share REAL);
  INSERT INTO digests VALUES (0.123456789), (5972222208.98);
  CREATE TABLE stars (count INTEGER); INSERT INTO stars VALUES (5), (6), (NULL), ('"'many'"')'
load() { as pgloader --root-dir "$work/root" "$@" >"$work/out" 2>&1 && echo 0 || echo $?; }
sqlite_code=$(load "sqlite://$work/data.db" "$address")
printf '1,5\n2,many\n3,7\n' >"$work/rows.csv"
query 'CREATE TABLE rows (id int, stars int)' >/dev/null
printf "LOAD CSV FROM '%s' (id, stars) INTO %s TARGET TABLE rows;" "$work/rows.csv" "$address" \
  >"$work/csv.load"
csv_code=$(load csv.load)

type="SELECT data_type FROM information_schema.columns WHERE column_name = 'share'"
seen="$(query "$type"): $(query 'SELECT share FROM digests' | paste -sd' '), code $sqlite_code;"
seen="$seen stars: $(query 'SELECT count(*) FROM stars') of 4 rows;"
seen="$seen CSV: $(query 'SELECT count(*) FROM rows') of 3 rows, code $csv_code"
version=$(pgloader --version)
echo "version: ${version%%$'\n'*}, $("$server/postgres" --version)"
echo 'guess:   double precision: 0.123456789 5972222208.98, and a code that is not 0'
echo "seen:    $seen"
expected='real: 0.12345679 5.9722225e+09, code 0; stars: 3 of 4 rows; CSV: 2 of 3 rows, code 0'
[ "$seen" = "$expected" ]
