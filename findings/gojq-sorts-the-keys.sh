#!/usr/bin/env bash
# Runs: Debian's jq and gojq (versions are printed) with the filter "." on an object whose keys are
# not in the order of the alphabet, and with a whole number of twenty digits.
# Guess: gojq, a port of jq, writes what jq writes.
# Seen: gojq sorts the keys, and has no option that keeps them; it keeps the number, which jq rounds
# to 12345678901234567000. keys_unsorted and input_line_number do not exist in it.
# Why it matters: a checksum of a file that went through either of them is another one, and the two
# differ from each other; a sorted row no longer starts with its name. Check our hashes on the bytes
# that came, before any tool reads them.
set -euo pipefail
for program in jq gojq; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done

row='{"name":"a/b","amount":12345678901234567890,"stars":7}'
seen="jq $(jq -c . <<<"$row"), gojq $(gojq -c . <<<"$row")"
if gojq -c keys_unsorted <<<"$row" >/dev/null 2>&1; then unsorted=exists; else unsorted=missing; fi
echo "version: $(jq --version), $(gojq --version)"
echo "guess:   jq and gojq $row"
echo "seen:    $seen; keys_unsorted $unsorted"
rounded='{"name":"a/b","amount":12345678901234567000,"stars":7}'
[ "$seen" = "jq $rounded, gojq {\"amount\":12345678901234567890,\"name\":\"a/b\",\"stars\":7}" ] &&
  [ "$unsorted" = missing ]
