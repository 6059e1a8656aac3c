#!/usr/bin/env bash
# Runs: Debian's libdate-manip-perl (its version is printed): UnixDate() with the letters of
# strftime, for 23:05:09 in UTC on 29 November 2026.
# Guess: as in strftime: %V is the week 48, %u the weekday 7, %F 2026-11-29, and %g the year 26 of
# the week.
# Seen: %V is 1129230526, that is month, day, hour, minute and year, %u and %g are whole dates, %F
# is “Sunday, November 29, 2026”, and the weekday is %w. %G, %W, %d, %m and %Y are as in strftime.
# Why it matters: “%G-W%V”, which names a week in each other tool, is 2026-W1129230526 without an
# error; “%G-W%W” is right here, and wrong elsewhere. Weeks of our editions are made from days.
set -euo pipefail
perl -MDate::Manip -e1 2>/dev/null || { echo "Install Debian's libdate-manip-perl." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' libdate-manip-perl 2>/dev/null || echo unknown)
seen=$(TZ=UTC perl -MDate::Manip -e 'Date_Init("setdate=now,UTC");
  print join "; ", map { UnixDate("2026-11-29T23:05:09Z", $_) } qw(%G-W%V %u %F %g %G-W%W-%w)')
theirs=$(TZ=UTC date -d 2026-11-29T23:05:09Z '+%G-W%V; %u; %F; %g; %G-W%W-%w')
echo "version: Date::Manip $version"
echo "guess:   $theirs"
echo "seen:    $seen"
[ "$seen" = '2026-W1129230526; Sun Nov 29 23:05:09 Z 2026; Sunday, November 29, 2026; '\
'Sun, 29 Nov 2026 23:05:09 Z; 2026-W48-7' ]
