#!/usr/bin/env bash
# Runs: Debian's yq (its version is printed; the one in Python, around jq), which writes JSON as
# YAML with -y, and reads YAML: there and back.
# Guess: what it writes it reads as the same values. A text that looks like a number gets quotes, as
# "no" and "010" do.
# Seen: the texts 1e5 and 0o17 are written without quotes, and come back as the numbers 100000 and
# 15. It writes by the rules of YAML 1.1, where these are text, and reads by those of 1.2.
# Why it matters: a list of names or ids that is kept as YAML in a repository changes its meaning
# when the same program reads it the next night; commits are often shortened to forms such as 1e5.
# Ours are written as JSON, which every YAML parser of 1.2 reads.
set -euo pipefail
for program in yq jq; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
version=$(dpkg-query --show --showformat '${Package} ${Version}' yq 2>/dev/null) ||
  { echo "Install Debian's yq." >&2; exit 2; }
before='{"a":"no","b":"010","c":"1e5","d":"0o17"}'
after=$(echo "$before" | yq --yaml-output . | yq --compact-output .)
echo "version: $version"
echo "guess:   $before"
echo "seen:    $after"
[ "$after" = '{"a":"no","b":"010","c":100000,"d":15}' ]
