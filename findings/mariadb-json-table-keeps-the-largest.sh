#!/usr/bin/env bash
# Runs: Debian's MariaDB (its version is printed) with its strict default mode, reading a list of
# rows with JSON_TABLE into columns that are too small for some values.
# Guess: an error in strict mode, as for INSERT; or NULL, which JSON_TABLE's standard has for values
# that do not fit.
# Seen: 123456789012345678901 becomes 9223372036854775807, 3,000,000,000 becomes 2147483647 in an
# INT, a name is cut to the column's length and 0.4 is 0 in an INT. Only SHOW WARNINGS knows.
# Why it matters: "INSERT … SELECT … FROM JSON_TABLE" is the short way to load a night, and makes
# large ids and amounts equal, and two names one. "ERROR ON ERROR" changes nothing for these.
# DECIMAL(65) holds our amounts.
set -euo pipefail
for program in mariadbd mariadb mariadb-install-db; do
  command -v "$program" >/dev/null || { echo "Install Debian's mariadb-server." >&2; exit 2; }
done
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server"; }; rm -rf "$work"' EXIT
user=$(id --user --name)
mariadb-install-db --no-defaults --user="$user" --datadir="$work/data" >/dev/null 2>&1
mariadbd --no-defaults --user="$user" --datadir="$work/data" --socket="$work/socket" \
  --pid-file="$work/pid" --skip-networking >"$work/log" 2>&1 &
server=$!
ask() { mariadb --no-defaults --socket="$work/socket" --batch --skip-column-names -e "$1"; }
for _ in $(seq 100); do ask 'SELECT 1' >/dev/null 2>&1 && break || sleep 0.2; done
rows='[{"n":123456789012345678901,"i":3000000000,"name":"a/bcdef","s":0.4}]'
table() {
  echo "SELECT * FROM JSON_TABLE('$rows', '\$[*]' COLUMNS (n BIGINT PATH '\$.n' $1,
    i INT PATH '\$.i' $1, name VARCHAR(4) PATH '\$.name' $1, s INT PATH '\$.s' $1)) AS t"
}
mode=$(ask 'SELECT @@sql_mode')
plain=$(ask "$(table '')" | tr '\t' ' ')
strict=$(ask "$(table 'ERROR ON ERROR')" 2>&1 | tr '\t' ' ')
echo "version: MariaDB $(ask 'SELECT VERSION()')"
echo 'guess:   an error, or NULL NULL NULL NULL'
echo "seen:    $plain; with ERROR ON ERROR $strict"
expected='9223372036854775807 2147483647 a/bc 0'
[ "$plain" = "$expected" ] && [[ $mode == *STRICT_TRANS_TABLES* ]] && [ "$strict" = "$expected" ]
