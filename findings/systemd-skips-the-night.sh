#!/usr/bin/env bash
# Runs: Debian's systemd-analyze (its version is printed) on two timers in Berlin's time, at the end
# of March 2027, when 02:30 does not exist for one night, and at the end of October 2026, when it
# exists twice; and on "Mon *-*-01", the first of the month and Monday.
# Guess: the skipped hour runs late, at 03:00 or 03:30, as cron does; the double one runs once.
# Seen: that night has no run at all: 47 hours lie between two runs of a daily timer. The double
# hour runs once, the first time. "Mon *-*-01" wants both, unlike a crontab with the same two
# fields.
# Why it matters: a nightly job in local time misses a night each spring, without an error, and
# Persistent= does not help, because nothing was due. Our units are in UTC.
set -euo pipefail
command -v systemd-analyze >/dev/null || { echo "Install Debian's systemd." >&2; exit 2; }

export TZ=UTC LC_ALL=C.UTF-8
runs() { # a calendar and an instant: the next three runs
  systemd-analyze calendar --iterations=3 --base-time="$2" "$1" |
    grep -oE '(elapse|#[0-9]): .*' | cut -d' ' -f3,4 | cut -c6-16 | paste -sd,
}
spring=$(runs '*-*-* 02:30:00 Europe/Berlin' '2027-03-27 00:00 UTC')
autumn=$(runs '*-*-* 02:30:00 Europe/Berlin' '2026-10-24 00:00 UTC')
both=$(runs 'Mon *-*-01' '2026-11-29 00:00 UTC')
echo "version: $(systemd-analyze --version | head -1)"
echo 'guess:   03-27 01:30,03-28 01:30,03-29 00:30 in spring'
echo "seen:    $spring in spring, $autumn in autumn; Mon *-*-01: $both"
[ "$spring" = '03-27 01:30,03-29 00:30,03-30 00:30' ] && [[ $both == 02-01* ]]
