#!/usr/bin/env bash
# Runs: Debian's csvkit (its version is printed), csvjson on three columns as a list of repositories
# has them: names, stars, and nights on which a row was seen.
# Guess: names stay text, and a column of digits is a column of numbers.
# Seen: "may", "monday" and "today" become days of the year 1, if all names of a column can be read
# so; "2h" and "7d" become times; and a column that holds only 0 and 1 becomes false and true.
# Why it matters: a short list (one language, one owner) changes its names, and on a first night,
# when each row was seen once, "1" is true; the same program reads longer lists well. "csvjson -I"
# keeps every text. Our export is CSV with names in it, or JSON Lines.
set -euo pipefail
command -v csvjson >/dev/null || { echo "Install Debian's csvkit." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

printf 'name,kept,nightsSeen\nmay,2h,1\nmonday,7d,1\ntoday,30m,0\n' >short.csv
printf 'name,kept,nightsSeen\nmay,2h,1\nllama.cpp,v1,2\n' >long.csv
seen=$(csvjson short.csv 2>/dev/null)
long=$(csvjson long.csv 2>/dev/null)
echo "version: $(csvjson --version)"
echo 'guess:   [{"name": "may", "kept": "2h", "nightsSeen": 1.0}, …'
echo "seen:    $seen"
echo "seen:    with one plain name more: $long"
[ "$seen" = '[{"name": "0001-05-01", "kept": "2:00:00", "nightsSeen": true}, {"name": '\
'"0001-01-08", "kept": "7 days, 0:00:00", "nightsSeen": true}, {"name": "0001-01-01", "kept": '\
'"0:30:00", "nightsSeen": false}]' ] && grep -q '"may", "kept": "2h", "nightsSeen": 1.0' <<<"$long"
