#!/usr/bin/env bash
# Runs: Debian's ruby-chronic (its version is printed), which reads times in words: halves and
# quarters, with the present moment at noon of 29 November 2026.
# Guess: “half an hour ago” is 11:30, or nothing, as “1.5 hours ago” is nothing.
# Seen: noon of the day before and six hours earlier: thirty hours ago. “half a day ago” is thirty
# days, and “half a year ago” 1996: half becomes a 30, and what stands behind it its unit. A
# quarter of an hour is fifteen hours. “half a minute ago” is thirty minutes.
# Why it matters: “what came up within half an hour” answers with more than a day, and with no
# error. Questions to our API have dates.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "chronic"' 2>/dev/null ||
  { echo "Install Debian's ruby-chronic." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-chronic 2>/dev/null || echo unknown)
seen=$(TZ=UTC ruby - 2>/dev/null <<'RB'
require 'chronic'

now = Time.utc(2026, 11, 29, 12)
texts = ['an hour ago', 'half an hour ago', 'half a day ago', 'half a year ago',
         'quarter of an hour ago', 'half a minute ago', '1.5 hours ago']
puts texts.map { |text|
  time = Chronic.parse(text, now: now)
  time ? time.strftime('%F %H:%M') : 'nothing'
}.join(', ')
RB
)
echo "version: chronic $version"
echo 'guess:   2026-11-29 11:00, 2026-11-29 11:30, 2026-11-29 00:00, 2026-05-30 12:00,' \
  '2026-11-29 11:45, 2026-11-29 11:59, nothing'
echo "seen:    $seen"
[ "$seen" = '2026-11-29 11:00, 2026-11-28 06:00, 2026-10-30 12:00, 1996-11-29 12:00, '\
'2026-11-28 21:00, 2026-11-29 11:30, nothing' ]
