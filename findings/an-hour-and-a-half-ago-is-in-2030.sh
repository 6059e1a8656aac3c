#!/usr/bin/env bash
# Runs: Debian's python3-dateparser (its version is printed) on times in words, with the present
# moment at noon of 29 November 2026, in all languages and in English alone.
# Guess: “1h30m ago” is 10:30, as “1h 30m ago” is, and “2h15m ago” 09:45; “MIT” is no date.
# Seen: 1 August 2030 and 2 August 2015: without a blank “ago” is the Spanish August, and the
# figures are day and year. “MIT” is Wednesday the 25th, in German. In English alone the three are
# None, and “in 1h30m” is half past one of the same day.
# Why it matters: a length of time as Go and Prometheus write it becomes a day years away, and a
# licence in a column a date. Our questions have dates, and times are whole seconds.
set -euo pipefail
/usr/bin/python3 -c 'import dateparser' 2>/dev/null ||
  { echo "Install Debian's python3-dateparser." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' python3-dateparser 2>/dev/null || echo unknown)
seen=$(TZ=UTC /usr/bin/python3 -W ignore - <<'PY'
import datetime
import dateparser

noon = {'RELATIVE_BASE': datetime.datetime(2026, 11, 29, 12), 'TIMEZONE': 'UTC'}
seen = []
for text in ['1h 30m ago', '1h30m ago', '2h15m ago', 'MIT', 'in 1h30m']:
    for languages in [None, ['en']]:
        time = dateparser.parse(text, languages=languages, settings=noon)
        seen.append(time.strftime('%Y-%m-%dT%H:%M') if time else 'None')
print(*seen)
PY
)
echo "version: dateparser $version"
echo 'guess:   in both 2026-11-29T10:30, 2026-11-29T10:30, 2026-11-29T09:45, None, 2026-11-29T13:30'
echo "seen:    $seen"
[ "$seen" = '2026-11-29T10:30 2026-11-29T10:30 2030-08-01T00:00 None 2015-08-02T00:00 None '\
'2026-11-25T00:00 None 2026-11-29T01:30 2026-11-29T01:30' ]
