#!/usr/bin/env bash
# Runs: Debian's Octave and R's rjson (versions are printed): an answer is read, and written again
# as it came.
# Guess: a list stays a list, whatever its length, and null stays null.
# Seen: a list of one row becomes the row itself in Octave, and a list of one topic becomes a text
# in rjson. In Octave null becomes an empty list, and the name "new-tools" becomes "new_tools". With
# two rows, or two topics, both keep the list.
# Why it matters: a filter that ran for months writes another shape on the night on which one row
# matches, and the reader after it fails, or loops over the fields of the row. Our answers always
# are lists where the document says so; who rewrites them has to ask for it.
set -euo pipefail
for program in octave-cli Rscript; do
  command -v "$program" >/dev/null || { echo "Install Debian's octave and R." >&2; exit 2; }
done
Rscript --vanilla -e 'library(rjson)' 2>/dev/null ||
  { echo "Install Debian's r-cran-rjson." >&2; exit 2; }
one='{"data":[{"name":"a"}],"gain":null,"new-tools":1}'
two='{"data":[{"name":"a"},{"name":"b"}]}'
octave() {
  octave-cli --no-gui --norc --quiet --eval "disp(jsonencode(jsondecode('$1')))"
}
r() {
  Rscript --vanilla -e 'library(rjson); cat(toJSON(fromJSON(commandArgs(TRUE))))' "$1"
}
seen="$(octave "$one")
$(octave "$two")
$(r '{"topics":["cli"]}')
$(r '{"topics":["cli","rust"]}')"
dpkg-query --show --showformat 'version: ${Package} ${Version}\n' octave r-cran-rjson
echo 'guess:   all four as they were'
echo "seen:    $seen"
[ "$seen" = '{"data":{"name":"a"},"gain":[],"new_tools":1}
{"data":[{"name":"a"},{"name":"b"}]}
{"topics":"cli"}
{"topics":["cli","rust"]}' ]
