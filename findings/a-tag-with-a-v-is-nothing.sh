#!/usr/bin/env bash
# Runs: Debian's semver extension in a PostgreSQL of its own (versions are printed): to_semver(),
# which by its manual does “its best to convert other version number formats”, on tags of releases.
# Guess: v2.0.0 becomes 2.0.0, or is an error as in semver().
# Seen: it becomes 0.0.0-v2.0.0, a pre-release of nothing; so does release-2.0.0. Its major version
# is 0, and max() finds 0.1.0 beside it. Among themselves such tags have the order of letters: v2 is
# newer than v10.
# Why it matters: most tags on GitHub begin with a v. "The newest release" and "version 1 or later"
# are wrong for them, without an error. Cut the v; ours shows a tag as it is.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in psql runuser; do
  command -v "$program" >/dev/null || { echo "Install Debian's postgresql." >&2; exit 2; }
done
server=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
[ -e "${server%/bin}/lib/semver.so" ] ||
  { echo "Install Debian's postgresql-15-semver." >&2; exit 2; }
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

query 'CREATE EXTENSION semver'
seen=$(query "SELECT concat_ws(' ', to_semver('2.0'), to_semver('v2.0.0'),
  to_semver('release-2.0.0'), get_semver_major(to_semver('v2.0.0')))")
newest() { query "SELECT max(to_semver(tag)) FROM unnest('{$1}'::text[]) tag"; }
first=$(newest 0.1.0,v2.0.0)
second=$(newest v2.0.0,v10.0.0)
strict=$(query "SELECT semver('v2.0.0')" 2>&1 | head -1 || true)
semver=$(dpkg-query -W -f '${Version}' 'postgresql-*-semver')
echo "version: semver $semver, $("$server/postgres" --version)"
echo 'guess:   2.0.0 2.0.0 2.0.0 2, newest 2.0.0 and 10.0.0'
echo "seen:    $seen, newest $first and $second; semver(): $strict"
[ "$seen" = '2.0.0 0.0.0-v2.0.0 0.0.0-release-2.0.0 0' ] && [ "$first" = 0.1.0 ] &&
  [ "$second" = 0.0.0-v2.0.0 ] && [[ $strict = ERROR* ]]
