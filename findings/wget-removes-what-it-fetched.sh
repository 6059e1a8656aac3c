#!/usr/bin/env bash
# Runs: Debian's wget and wget2 (versions are printed), fetching /v1/digests and then
# /v1/digests/latest into folders named like the paths, as a mirror of an API does.
# Guess: one of the two gets another name, or the program fails.
# Seen: wget removes the file "digests" to make the folder "digests", and says nothing under
# --quiet; its exit code is 0. In the other order it keeps the first and fails. wget2 keeps both
# ("digests.1"), whatever the order.
# Why it matters: a mirror of any API that has a list and something below it loses the list each
# night, after it was paid for. Our list is paid and the file below is free; mirrors take the files
# that end in .json.
set -euo pipefail
for program in wget wget2 node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"

node -e 'const server = http.createServer(({ url }, response) => {
  response.setHeader("Content-Type", "application/json").end(JSON.stringify({ path: url }));
}).listen(0, "127.0.0.1", () => console.log(server.address().port));' >port &
server=$!
until [ -s port ]; do sleep 0.1; done
origin="http://127.0.0.1:$(cat port)/v1/digests"
keep() { # program, folder, addresses: what is left, and the exit codes
  local codes='' program=$1 folder=$2
  shift 2
  for address in "$@"; do
    "$program" --no-config -q -x -nH -P "$folder" "$address" 2>/dev/null && codes+=0 || codes+=1
  done
  (cd "$folder/v1" && find . -type f | sort | paste -sd ' ')
  echo "exit codes $codes"
}
seen=$(for program in wget wget2; do
  keep "$program" "$program-list" "$origin" "$origin/latest"
  keep "$program" "$program-below" "$origin/latest" "$origin"
done | paste -sd ',')
echo "version: $(wget --version | head -1), $(wget2 --version | head -1)"
echo 'guess:   two files, or a failure, in each order'
echo "seen:    $seen"
wget2='./digests.1 ./digests/latest,exit codes 00'
[ "$seen" = "./digests/latest,exit codes 00,./digests/latest,exit codes 01,$wget2,$wget2" ]
