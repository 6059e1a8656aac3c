#!/usr/bin/env bash
# Runs: Debian's jq and gojq (versions are printed) on times as JavaScript, GitHub's logs and we
# write them: "2026-11-28T00:00:00.000Z".
# Guess: fromdate reads ISO 8601 with milliseconds; it is the function for that format.
# Seen: both stop with an error. fromdate knows exactly one form, without a fraction; so a filter
# that works on GitHub's "2026-11-28T00:00:00Z" fails on the same instant from JSON.stringify(new
# Date()).
# Why it matters: "how old is the digest" is the first thing that a script asks of our index.
# '.digestDate[0:19] + "Z" | fromdate' works in both. The format of our dates is in our
# specification.
set -euo pipefail
for program in jq gojq; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done

ask() { echo '{"at":"2026-11-28T00:00:00.000Z"}' | "$1" "$2" 2>/dev/null || echo error; }
seen=''
for program in jq gojq; do
  seen+="$program $(ask "$program" '.at | fromdate')"
  seen+=" $(ask "$program" '.at[0:19] + "Z" | fromdate'), "
done
echo "version: $(jq --version), $(gojq --version)"
echo 'guess:   jq 1795824000 1795824000, gojq 1795824000 1795824000'
echo "seen:    ${seen%, }"
[ "$seen" = 'jq error 1795824000, gojq error 1795824000, ' ]
