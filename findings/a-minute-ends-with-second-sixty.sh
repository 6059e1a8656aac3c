#!/usr/bin/env bash
# Runs: Debian's ruby-iso8601 (its version is printed): ISO8601::DateTime of times with
# milliseconds, its second and its text.
# Guess: 23:59:59.960 has the second 59.96, and its text is read back as the same time.
# Seen: the second is rounded to a tenth when it is read: 59.96 is 60.0, and the text
# “2026-11-29T23:59:60+00:00”, which the library itself refuses. 00.999 is the next second, 00.010
# the full one, and 59.290 “59.3”.
# Why it matters: of each thousand moments within the last second of a minute fifty cannot be read
# back, and two moments 40 ms apart are one. Our times have milliseconds and end with Z.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "iso8601"' 2>/dev/null ||
  { echo "Install Debian's ruby-iso8601." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-iso8601 2>/dev/null || echo unknown)
seen=$(TZ=UTC ruby - 2>/dev/null <<'RB'
require 'iso8601'

puts %w[59:59.960 59:00.999 59:00.010 59:59.290].map { |text|
  time = ISO8601::DateTime.new("2026-11-29T23:#{text}Z")
  again = begin
    ISO8601::DateTime.new(time.to_s).second.to_f
  rescue ISO8601::Errors::RangeError
    'refused'
  end
  "#{time.to_s[14, 8].chomp('+00:00').split('+').first} #{time.second.to_f} #{again}"
}.join(', ')
RB
)
echo "version: iso8601 $version"
echo 'guess:   59:59.96 59.96 59.96, 59:00.999 0.999 0.999, 59:00.01 0.01 0.01,' \
  '59:59.29 59.29 59.29'
echo "seen:    $seen"
[ "$seen" = '59:60 60.0 refused, 59:01 1.0 1.0, 59:00 0.0 0.0, 59:59.3 59.3 59.3' ]
