#!/usr/bin/env bash
# Runs: Debian's python3-isodate (its version is printed): a month less three days, and a year less
# a day, as durations that are added to 29 November 2026, written as text and read again.
# Guess: the text gives the same days as the duration, or the writer throws, since ISO 8601 has one
# sign for a whole duration.
# Seen: a month less three days leads to 26 December, and its text, “-P1M3D”, back to 26 October; a
# year less a day is a year and a day before. With a month and three days the text is right. The
# manual does not say so.
# Why it matters: “renew three days before the month is over” becomes a date in the past as soon as
# it is stored. Our times are whole seconds or days.
set -euo pipefail
python=/usr/bin/python3
"$python" -c 'import isodate' 2>/dev/null ||
  { echo "Install Debian's python3-isodate." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' python3-isodate 2>/dev/null || echo unknown)
"$python" - "$version" <<'PY'
import datetime
import sys

import isodate

day = datetime.date(2026, 11, 29)
month, year = isodate.parse_duration('P1M'), isodate.parse_duration('P1Y')
seen = []
for duration in (month + datetime.timedelta(days=3), month - datetime.timedelta(days=3),
                 year - datetime.timedelta(days=1)):
    text = isodate.duration_isoformat(duration)
    seen.append(f'{day + duration} {text} {day + isodate.parse_duration(text)}')
seen = ', '.join(seen)
print(f'version: isodate {sys.argv[1]}')
print('guess:   2027-01-01 P1M3D 2027-01-01, the same day twice in the others')
print(f'seen:    {seen}')
sys.exit(0 if seen == '2027-01-01 P1M3D 2027-01-01, 2026-12-26 -P1M3D 2026-10-26, '
         '2027-11-28 -P1Y1D 2025-11-28' else 1)
PY
