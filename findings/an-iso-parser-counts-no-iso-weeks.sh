#!/usr/bin/env bash
# Runs: Debian's jc (its version is printed) with --datetime-iso, its parser of times by ISO 8601.
# Guess: week_of_year is the week of ISO 8601, as weekday_num counts from Monday to 7 by it: 48 for
# 29 November 2026, and 53 for the first days of 2027.
# Seen: it is 47, and 0 for the first days of a year: the week counts from the first Monday. The
# manual only says that the field is an integer.
# Why it matters: a log that jc turned into JSON has other weeks than the editions beside it, one
# less in most of 2026. Ours name their Monday, too.
set -euo pipefail
command -v jc >/dev/null || { echo "Install Debian's jc." >&2; exit 2; }

seen=''
for day in 2026-01-01 2026-11-29 2026-12-31 2027-01-01; do
  parsed=$(echo "${day}T12:00:00Z" | jc --datetime-iso)
  week=$(sed 's/.*"week_of_year":\([0-9]*\).*/\1/' <<<"$parsed")
  weekday=$(sed 's/.*"weekday_num":\([0-9]*\).*/\1/' <<<"$parsed")
  seen+="$day W$week-$weekday, "
done
echo "version: $(jc --version | head -1 | tr -s ' ')"
echo 'guess:   2026-01-01 W1-4, 2026-11-29 W48-7, 2026-12-31 W53-4, 2027-01-01 W53-5'
echo "seen:    ${seen%, }"
[ "$seen" = '2026-01-01 W0-4, 2026-11-29 W47-7, 2026-12-31 W52-4, 2027-01-01 W0-5, ' ]
