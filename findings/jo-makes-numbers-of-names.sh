#!/usr/bin/env bash
# Runs: Debian's jo (its version is printed), which writes JSON from words of a shell.
# Guess: a word that is a number of JSON becomes one, with its digits; any other, like 007 and 0x1F,
# stays text.
# Seen: 007 becomes 7 and 0x1F becomes 31, neither of which is a number in JSON; "1.10" loses its
# zero; 123456789012345678901 becomes 1.234567890123457e+20; and a name that is empty is null.
# Why it matters: a script that makes a question or a record from names of repositories sends
# another name for some of them (007 is a valid name), and amounts of more than 17 digits are
# rounded. "jo -- -s name=007" keeps the text.
set -euo pipefail
command -v jo >/dev/null || { echo "Install Debian's jo." >&2; exit 2; }
seen=$(jo name=007 tool=0x1F version=1.10 units=123456789012345678901 owner=)
kept=$(jo -- -s name=007 -s tool=0x1F)
echo "version: $(jo -v | head -1)"
echo 'guess:   {"name":"007","tool":"0x1F","version":1.10,"units":123456789012345678901,"owner":""}'
echo "seen:    $seen; with -s $kept"
[ "$seen" = '{"name":7,"tool":31,"version":1.1,"units":1.234567890123457e+20,"owner":null}' ] &&
  [ "$kept" = '{"name":"007","tool":"0x1F"}' ]
