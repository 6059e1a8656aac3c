#!/usr/bin/env bash
# Runs: Debian's python3-humanfriendly (its version is printed): format_timespan(), format_number()
# and format_size().
# Guess: 365 days are “1 year”, 119.999 seconds “2 minutes”; 0.0000004 is “0.0000004” or
# “0”, and -1234.567 is rounded to “-1,234.57”.
# Seen: “1 year and 1 day”, since a year has 52 weeks, and “1 minute and 60 seconds”. The small
# number is “4e,-07”, and the other “-1,234.56”: digits are cut, and marks for thousands are set
# into an exponent. 999,999 bytes are “1000 KB”.
# Why it matters: a birthday is told a day early each year, a share is no number any more, and an
# amount in a report is up to a cent too small. Our report writes its own amounts, and days.
set -euo pipefail
/usr/bin/python3 -c 'import humanfriendly' 2>/dev/null ||
  { echo "Install Debian's python3-humanfriendly." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' python3-humanfriendly 2>/dev/null || echo unknown)
seen=$(/usr/bin/python3 - <<'PY'
from humanfriendly import format_number, format_size, format_timespan

print('; '.join([
    format_timespan(365 * 86400), format_timespan(364 * 86400), format_timespan(119.999),
    format_number(0.0000004), format_number(-1234.567), format_number(1234567),
    format_size(999999),
]))
PY
)
echo "version: humanfriendly $version"
echo 'guess:   1 year; 52 weeks; 2 minutes; 0.0000004; -1,234.57; 1,234,567; 1 MB'
echo "seen:    $seen"
[ "$seen" = '1 year and 1 day; 1 year; 1 minute and 60 seconds; 4e,-07; -1,234.56; 1,234,567; '\
'1000 KB' ]
