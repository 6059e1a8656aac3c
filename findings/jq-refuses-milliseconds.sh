#!/usr/bin/env bash
# Runs: Debian's jq and gojq (versions are printed) on dates of an API.
# Guess: fromdate, whose manual says that it reads ISO 8601, reads 2026-11-29T00:00:00.000Z, the
# form of Date.prototype.toISOString().
# Seen: both refuse it ("does not match format"): only whole seconds pass. jq refuses an offset
# such as +00:00, too. todate writes no fraction either: 1795910400.5 comes back as 1795910400.
# Why it matters: every date of our API has milliseconds, so the age of a digest takes
# sub("\\.[0-9]+"; "") first.
set -euo pipefail
for program in jq gojq; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
seen() { # program
  local date
  for date in 2026-11-29T00:00:00Z 2026-11-29T00:00:00.000Z 2026-11-29T00:00:00+00:00; do
    "$1" --null-input --arg date "$date" '$date | fromdate' 2>/dev/null || printf 'refused\n'
  done
  "$1" --null-input '1795910400.5 | todate | fromdate'
  "$1" --null-input '"2026-11-29T00:00:00.000Z" | sub("\\.[0-9]+"; "") | fromdate'
}
jq=$(seen jq | paste -sd' ')
gojq=$(seen gojq | paste -sd' ')
echo "version: $(jq --version), $(gojq --version)"
echo 'guess:   1795910400 1795910400 1795910400 1795910400.5 1795910400 in both'
echo "seen:    jq $jq; gojq $gojq"
[ "$jq" = '1795910400 refused refused 1795910400 1795910400' ] &&
  [ "$gojq" = '1795910400 refused 1795910400 1795910400 1795910400' ]
