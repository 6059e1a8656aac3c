#!/usr/bin/env bash
# Runs: Debian's Miller (its version is printed), turning CSV into JSON Lines; jq and Node read it.
# Guess: what JSON cannot spell as a number is written as text: names like 0x1F, 0b11 and 1E5.
# Seen: {"name": 0x1F} and {"name": 0b11}, which no parser of JSON accepts, with exit code 0; 1E5
# is written bare as well, and is the number 100000 for every reader. 007 does become text.
# Why it matters: one repository of such a name makes a whole export unreadable, or gets another
# name. "mlr -S" keeps every value as text. Our exports are written as JSON by ourselves.
set -euo pipefail
for program in mlr node; do
  command -v "$program" >/dev/null || { echo "Install Debian's miller, and Node." >&2; exit 2; }
done

seen=$(printf 'name\n0x1F\n0b11\n1E5\n007\n' | mlr --icsv --ojsonl cat)
read_by_node=$(node -e '
  for (const line of process.argv[1].split("\n")) {
    try { console.log(typeof JSON.parse(line).name); } catch { console.log("error"); }
  }' "$seen" | paste -sd ' ')
echo "version: $(mlr --version)"
echo 'guess:   four texts, or at most 1E5 a number'
echo "seen:    $(paste -sd ' ' <<<"$seen"); Node reads: $read_by_node"
[ "$read_by_node" = 'error error number string' ]
