#!/usr/bin/env bash
# Runs: python3-icalendar of Debian 12 on an event whose link and title have percent signs.
# Guess: a calendar knows no percent signs, so link and title are as they are written.
# Seen: %2C, %3A, %3B and %5C become a comma, a colon, a semicolon and a backslash, as the library
# writes escapes so while it reads; %20 and %26 stay. Written again, the link is another one.
# Why it matters: a link to a repository or a search has its parameters in percent signs, and half
# of them are changed: ?q=a%3Bb asks for “a;b”, or for two parameters. We publish no calendar.
set -euo pipefail
/usr/bin/python3 -c 'import icalendar' 2> /dev/null ||
  { echo 'apt-get install python3-icalendar' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > try.py <<'PY'
import sys
from icalendar import Calendar
link = 'https://example.com/?ids=1%2C2&q=a%3Bb%20c%26d&at=23%3A59'
lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1']
lines += ['DTSTAMP:20261129T000000Z', 'DTSTART:20261129T000000Z', 'SUMMARY:50%3A50']
lines += [f'URL:{link}', 'END:VEVENT', 'END:VCALENDAR']
event = Calendar.from_ical('\r\n'.join(lines) + '\r\n').walk('vevent')[0]
seen = f"{event['summary']} {event['url']}"
print('guess:   50%3A50', link)
print('seen:   ', seen)
sys.exit(0 if seen == '50:50 https://example.com/?ids=1,2&q=a;b%20c%26d&at=23:59' else 1)
PY
echo "version: $(dpkg-query -W -f '${Package} ${Version}' python3-icalendar)"
/usr/bin/python3 try.py
