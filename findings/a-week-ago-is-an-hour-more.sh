#!/usr/bin/env bash
# Runs: Debian's tclsh (its version is printed): “clock scan” of times in words, in UTC, with the
# present moment at 23:59 on 29 November 2026.
# Guess: “a week ago” is “1 week ago”, and “a day ago” is “1 day ago”; or the word is an error, as
# “an hour ago” is.
# Seen: both are an hour earlier: “a” is read as the military time zone A, which is an hour ahead.
# So “a day ago” is 23:00 of the 27th, and the 1 of “1 day” is midnight of the 28th.
# Why it matters: a window of “a day” is of another day than “1 day”, and no error says so. Our
# questions have dates.
set -euo pipefail
command -v tclsh >/dev/null || { echo "Install Debian's tcl." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/try.tcl" <<'TCL'
puts "version: Tcl [info patchlevel]"
foreach text {"1 day ago" "a day ago" "1 week ago" "a week ago" "1 month ago" "a month ago"} {
  set time [clock scan $text -base 1795996740 -gmt 1]
  lappend seen [clock format $time -format %m-%dT%H:%M -gmt 1]
}
lappend seen [catch {clock scan "an hour ago" -base 1795996740 -gmt 1}]
puts $seen
TCL
all=$(TZ=UTC tclsh "$work/try.tcl")
seen=$(tail -n 1 <<<"$all")
head -n 1 <<<"$all"
echo 'guess:   11-28T00:00 11-28T00:00 11-22T00:00 11-22T00:00 10-29T00:00 10-29T00:00 1'
echo "seen:    $seen"
[ "$seen" = '11-28T00:00 11-27T23:00 11-22T00:00 11-21T23:00 10-29T00:00 10-28T23:00 1' ]
