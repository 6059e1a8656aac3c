#!/usr/bin/env bash
# Runs: R 4.2.2, jq 1.6 and gojq 0.12.11 of Debian 12, and Python's strptime, on “2026-W01-1” and
# “2026-W48-1” with the format %G-W%V-%u.
# Guess: the Mondays of the two weeks, or an error: all of them write weeks with this format.
# Seen: R reads %G and %V and forgets them, so every week is today. jq says the last day of 1899,
# and gojq 1 January of the year. None of them says a word; Python is right.
# Why it matters: a chart by weeks has one point, and that is today.
set -euo pipefail
command -v Rscript > /dev/null && command -v jq > /dev/null && command -v gojq > /dev/null &&
  command -v python3 > /dev/null ||
  { echo 'apt-get install r-base-core jq gojq python3' >&2; exit 2; }
weeks='2026-W01-1 2026-W48-1'
before=$(date -u +%F)
by_r=$(TZ=UTC Rscript -e 'cat(format(as.Date(commandArgs(TRUE), "%G-W%V-%u")))' $weeks)
after=$(date -u +%F)
program='split(" ")[] | strptime("%G-W%V-%u") | mktime | todate[:10]'
by_jq=$(jq -nr --arg weeks "$weeks" "\$weeks | $program" | xargs)
by_gojq=$(gojq -nr --arg weeks "$weeks" "\$weeks | $program" | xargs)
by_python=$(python3 -c 'import sys, datetime
print(*[datetime.datetime.strptime(week, "%G-W%V-%u").date() for week in sys.argv[1:]])' $weeks)
r_version="$(Rscript -e 'cat(as.character(getRversion()))')"
echo "version: R $r_version, $(jq --version), $(gojq --version | cut -d' ' -f1-2)"
echo 'guess:   2025-12-29 2026-11-23 from each'
echo "seen:    R: $by_r; jq: $by_jq; gojq: $by_gojq; Python: $by_python"
[[ "$by_r" = "$before $before" || "$by_r" = "$after $after" ]] &&
  [ "$by_jq; $by_gojq" = '1899-12-31 1899-12-31; 2026-01-01 2026-01-01' ] &&
  [ "$by_python" = '2025-12-29 2026-11-23' ]
