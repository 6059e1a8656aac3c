#!/usr/bin/env bash
# Runs: Debian's sqlite3 (its version is printed) on whole amounts in a column of the type real,
# printed in three of its modes.
# Guess: 9007199254740991, perhaps with .0 behind it, in each: a double holds that number exactly.
# Seen: -json writes 9007199254740990.9998, and 1000000000000001 as 1000000000000000.9999, where
# ".mode insert" writes both right. -csv writes 9.00719925474099e+15 and 1.0e+15, 15 digits.
# Why it matters: a reader that keeps decimals (numeric in PostgreSQL, Decimal in Python) books less
# than was sold, and one that cuts to whole units a whole one less. Keep amounts as text or integer;
# ours are text.
set -euo pipefail
command -v sqlite3 >/dev/null || { echo "Install Debian's sqlite3." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

sqlite3 sales.db 'CREATE TABLE sales (units real);
  INSERT INTO sales VALUES (9007199254740991), (1000000000000001), (3000000000)'
print() { sqlite3 sales.db "$1" 'SELECT units FROM sales' | tr -d '\r' | paste -sd' '; }
json=$(print '.mode json' | grep -oE '[0-9.e+]+' | paste -sd' ')
csv=$(print '.mode csv')
insert=$(print '.mode insert' | grep -oE '[0-9][0-9.]+' | paste -sd' ')
right='9007199254740991.0 1000000000000001.0 3000000000.0'
echo "version: sqlite3 $(sqlite3 --version | cut -d' ' -f1)"
echo "guess:   $right in each"
echo "seen:    json $json; csv $csv; insert $insert"
[ "$json" = '9007199254740990.9998 1000000000000000.9999 3000000000.0' ] &&
  [ "$csv" = '9.00719925474099e+15 1.0e+15 3000000000.0' ] && [ "$insert" = "$right" ]
