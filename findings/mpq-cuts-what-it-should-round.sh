#!/usr/bin/env bash
# Runs: Debian's pgmp in a PostgreSQL of its own (versions are printed): fractions of the type mpq,
# cast to numeric(10, 2), beside the same in numeric.
# Guess: 0.67 for two thirds and 1.00 for 0.999: its manual says that a cast to numeric “will
# perform a rounding to the precision set for the target type”.
# Seen: the digits are cut: 0.66, and 0.99. A cast without a precision keeps fifteen digits behind
# the point, cut as well. (That integers are cut, the manual says.)
# Why it matters: a sum that was split exactly is paid a cent short, in each share. Cast to a
# numeric with more digits, and round() that. Ours splits whole units.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in psql runuser; do
  command -v "$program" >/dev/null || { echo "Install Debian's postgresql." >&2; exit 2; }
done
server=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
[ -e "${server%/bin}/lib/pgmp.so" ] ||
  { echo "Install Debian's postgresql-15-pgmp." >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo 'Run it as root: the server runs as postgres.' >&2; exit 2; }
work=$(mktemp -d)
as() { (cd "$work" && runuser -u postgres -- "$@"); }
stop() { as "$server/pg_ctl" -D "$work/db" -m immediate stop >/dev/null 2>&1 || true; }
trap 'stop; rm -rf "$work"' EXIT
chown postgres "$work"
as "$server/initdb" -D "$work/db" -A trust >/dev/null
as "$server/pg_ctl" -D "$work/db" -w -l "$work/log" -o "-k $work -c listen_addresses= \
  -c fsync=off" start >/dev/null
query() { as psql -h "$work" -d postgres -XAtq -c "$1"; }

query 'CREATE EXTENSION pgmp'
seen=$(query "SELECT concat_ws(' ', '2/3'::mpq::numeric(10, 2),
  '999/1000'::mpq::numeric(10, 2), '-2/3'::mpq::numeric(10, 2), '2/3'::mpq::numeric)")
guess=$(query "SELECT concat_ws(' ', (2/3.)::numeric(10, 2), 0.999::numeric(10, 2),
  (-2/3.)::numeric(10, 2), round(2/3., 15))")
pgmp=$(dpkg-query -W -f '${Version}' 'postgresql-*-pgmp')
echo "version: pgmp $pgmp, $("$server/postgres" --version)"
echo "guess:   $guess"
echo "seen:    $seen"
[ "$seen" = '0.66 0.99 -0.66 0.666666666666666' ] &&
  [ "$guess" = '0.67 1.00 -0.67 0.666666666666667' ]
