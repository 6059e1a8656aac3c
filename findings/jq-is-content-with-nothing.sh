#!/usr/bin/env bash
# Runs: Debian's jq and gojq (versions are printed) with --exit-status, as a check of an answer.
# Guess: its manual says 4 if no result was produced, so `jq -e .success` is 4 for an empty answer;
# 0 for true, 1 for false or null.
# Seen: jq's code for an empty answer is 0, as for true; gojq's is 4. For an empty list of results
# jq says 4, as its manual does.
# Why it matters: `curl --silent ADDRESS | jq -e .success` is content while the server is away, or
# answers 304. A monitor of ours asks for /health?ready with `curl --fail`, whose code it reads.
set -euo pipefail
for program in jq gojq; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
code() { # program, input, filter
  printf '%s' "$2" | "$1" --exit-status "$3" >/dev/null 2>&1 && echo 0 || echo $?
}
codes() {
  echo "$(code "$1" '{"success":true}' .success) $(code "$1" '{"success":false}' .success)" \
    "$(code "$1" '' .success) $(code "$1" '{"data":[]}' '.data[]')"
}
echo "version: $(jq --version), $(gojq --version)"
echo 'guess:   0 1 4 4 in both'
echo "seen:    jq $(codes jq); gojq $(codes gojq)"
[ "$(codes jq)" = '0 1 0 4' ] && [ "$(codes gojq)" = '0 1 4 4' ]
