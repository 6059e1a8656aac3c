#!/usr/bin/env bash
# Runs: Debian's python3-pendulum (its version is printed): durations of ISO 8601 with fractions.
# Guess: PT1.25M are 75 seconds, PT0.25H 900, P1.25D 108000 and PT1.05M 63.
# Seen: 210, 9000, 302400 and 90. The digits behind the point count as tenths, however many there
# are: .25 is twenty-five tenths, and .05 is five. One digit is right, and so are seconds.
# Why it matters: a quarter of an hour is two and a half hours, with no error, and a test with 1.5
# passes. Our times are whole seconds or days.
set -euo pipefail
/usr/bin/python3 -c 'import pendulum' 2>/dev/null ||
  { echo "Install Debian's python3-pendulum." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' python3-pendulum 2>/dev/null || echo unknown)
seen=$(/usr/bin/python3 - <<'PY'
import pendulum

texts = ['PT1.25M', 'PT0.25H', 'P1.25D', 'PT1.05M', 'PT1.5M', 'PT0.5H', 'PT1.25S']
print(*(f'{text}={pendulum.parse(text).total_seconds():g}' for text in texts))
PY
)
echo "version: pendulum $version"
echo 'guess:   PT1.25M=75 PT0.25H=900 P1.25D=108000 PT1.05M=63 PT1.5M=90 PT0.5H=1800 PT1.25S=1.25'
echo "seen:    $seen"
[ "$seen" = 'PT1.25M=210 PT0.25H=9000 P1.25D=302400 PT1.05M=90 PT1.5M=90 PT0.5H=1800 PT1.25S=1.25' ]
