#!/usr/bin/env bash
# Runs: date of Debian's coreutils (the version is printed), with the day before and the week after
# midnight of 29 November 2026.
# Guess: "-1 day" behind a time goes a day back, and "+1 week" a week ahead, with and without Z.
# Seen: behind a time without a zone, the sign and number are the zone, and the word alone goes one
# ahead: "2026-11-29T00:00 -1 day" is 1 o'clock of 30 November, and "+1 week" an hour early. With Z,
# or with a date alone, it is as guessed, and so is "1 day ago".
# Why it matters: a script that asks for the night before a digest gets the one after it, and no
# error. Our dates end in Z.
set -euo pipefail
date --version >/dev/null 2>&1 || { echo 'Needs the date of GNU.' >&2; exit 2; }
at() { date --utc --date="$1" +%FT%R; }
seen="$(at '2026-11-29T00:00 -1 day') $(at '2026-11-29T00:00 +1 week')"
seen="$seen $(at '2026-11-29T00:00:00.000Z -1 day') $(at '2026-11-29 -1 day')"
seen="$seen $(at '2026-11-29T00:00 1 day ago')"
echo "version: $(date --version | head -1)"
echo 'guess:   2026-11-28T00:00 2026-12-06T00:00 2026-11-28T00:00 2026-11-28T00:00 2026-11-28T00:00'
echo "seen:    $seen"
[ "$seen" = '2026-11-30T01:00 2026-12-05T23:00 2026-11-28T00:00 2026-11-28T00:00 2026-11-28T00:00' ]
