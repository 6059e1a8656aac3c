#!/usr/bin/env bash
# Runs: VisiData 2.11 of Debian 12 as a converter (vd -b) of two rows of JSON Lines.
# Guess: CSV and JSON have the values of the rows.
# Seen: a share of 0.0000004 is 0.00 in CSV, and 0.126 is 0.13: numbers are written as they are
# shown. Topics become “[2] cli; rust”. In JSON, a licence that is null is gone from its row.
# Why it matters: whoever sorts or sums the CSV does it with rounded shares, and the count of two
# stands before the first topic.
set -euo pipefail
command -v vd > /dev/null || { echo 'apt-get install visidata' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf '%s\n' '{"name": "a", "share": 4e-7, "license": null, "topics": ["cli", "rust"]}' \
  '{"name": "b", "share": 0.126, "license": "MIT", "topics": []}' > rows.jsonl
HOME=$work vd -b rows.jsonl -o rows.csv > /dev/null 2>&1
HOME=$work vd -b rows.jsonl -o rows.json > /dev/null 2>&1
seen="$(tr -d '\r' < rows.csv | tr '\n' ' ')| $(grep '"a"' rows.json)"
echo "version: $(vd --version)"
echo 'guess:   0.0000004 and 0.126; "license": null'
echo "seen:    $seen"
csv='name,share,license,topics a,0.00,,[2] cli; rust b,0.13,MIT,[0] '
[ "$seen" = "$csv | "'{"name": "a", "share": 4e-07, "topics": ["cli", "rust"]},' ]
