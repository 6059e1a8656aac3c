#!/usr/bin/env bash
# Runs: moment 2.30.1 and luxon 3.7.2, whose times are put into a text, as `${time}` does, and
# Debian's PostgreSQL (its version is printed), which reads that text as timestamptz.
# Guess: the same time. GMT+0100 at the end is an hour before Greenwich, or, as POSIX writes it, an
# hour behind, or it is refused.
# Seen: the text of moment, “Sun Nov 29 2026 23:59:00 GMT+0100”, is read as a zone of a hundred
# hours: 4 December, 03:59 in UTC. In summer GMT+0200 is refused, as no zone has two hundred. The
# ISO text of luxon is right.
# Why it matters: in the winter of Paris, Berlin and Lagos each row is more than four days late, and
# no test in UTC sees it. Write toISOString(); ours writes times in UTC.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1) || true
[ -n "$bin" ] || { echo "Install Debian's postgresql." >&2; exit 2; }
work=$(mktemp -d)
chmod 777 "$work"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
trap 'as "$bin/pg_ctl" -D "$work/db" -m fast stop >log 2>&1 || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts moment@2.30.1 luxon@3.7.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
as "$bin/initdb" -D "$work/db" -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D "$work/db" -o "-k $work -c listen_addresses=" -w start >/dev/null

write() {
  TZ=Europe/Berlin node -e "const { DateTime } = require('luxon'); const moment = require('moment');
    console.log(\`\${$1}\`)"
}
read_time() {
  as env PGTZ=UTC psql -h "$work" -U postgres -XAtc "SELECT timestamptz '$1'" 2>&1 | head -1
}
winter=$(write "moment('2026-11-29T22:59:00Z')")
summer=$(write "moment('2026-07-29T22:59:00Z')")
luxon=$(write "DateTime.fromISO('2026-11-29T22:59:00Z')")
echo "version: moment 2.30.1, luxon 3.7.2, $("$bin/postgres" --version)"
echo 'guess:   2026-11-29 22:59:00+00 for winter and luxon, 2026-07-29 22:59:00+00 for summer'
echo "seen:    $winter is $(read_time "$winter")"
echo "         $luxon is $(read_time "$luxon")"
echo "         $summer is $(read_time "$summer")"
[ "$winter" = 'Sun Nov 29 2026 23:59:00 GMT+0100' ] &&
  [ "$(read_time "$winter")" = '2026-12-04 03:59:00+00' ] &&
  [ "$(read_time "$luxon")" = '2026-11-29 22:59:00+00' ] &&
  [[ $(read_time "$summer") = ERROR:*'not recognized' ]]
