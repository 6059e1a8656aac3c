#!/usr/bin/env bash
# Runs: Debian's sqlite-utils (its version is printed), inserting 150 JSON Lines, the last of which
# has a field more.
# Guess: the field becomes a column; or nothing is inserted, because one command is one transaction.
# Seen: an error, and a table with the first hundred rows: the program writes a hundred at a time,
# takes the columns of the first hundred, and keeps what it wrote. Run again, it adds the hundred
# again.
# Why it matters: a field that a later version adds, or that only few rows have, leaves two thirds
# of a night in the table, and a job that tries again doubles them. "--alter" and "--pk" help.
set -euo pipefail
command -v sqlite-utils >/dev/null || { echo "Install Debian's sqlite-utils." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for _ in $(seq 149); do echo '{"stars":1}'; done >rows
echo '{"stars":1,"category":"Games"}' >>rows
insert() { sqlite-utils insert "$1" night rows --nl "${@:2}" >out 2>&1 && echo ok || echo error; }
count() { sqlite-utils "$1" 'select count(*) from night' --csv --no-headers | tr -d '\r'; }
seen="$(insert plain.db), $(count plain.db) rows, again $(insert plain.db), $(count plain.db) rows"
altered="$(insert altered.db --alter), $(count altered.db) rows"
echo "version: $(sqlite-utils --version)"
echo 'guess:   ok, 150 rows'
echo "seen:    $seen; with --alter $altered"
[ "$seen; $altered" = 'error, 100 rows, again error, 200 rows; ok, 150 rows' ]
