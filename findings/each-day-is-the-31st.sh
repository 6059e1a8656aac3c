#!/usr/bin/env bash
# Runs: Debian's ruby-stamp (its version is printed), which writes a time after an example.
# Guess: after the example “2012-12-31T13:59:58Z”, 29 November 2026, 23:05:09 is written as
# 2026-11-29T23:05:09Z; what is no example of a date is refused, or stays as it is.
# Seen: 2026-11-31T23:05:09Z. A day that a T follows is not replaced, and stays that of the
# example. With a blank in place of the T it is right. “20121231” stays as it is, every day.
# Why it matters: a feed or a sitemap gets times of one day of each month, and on 29 November one
# that does not exist. Our times are those of toISOString().
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "stamp"' 2>/dev/null ||
  { echo "Install Debian's ruby-stamp." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-stamp 2>/dev/null || echo unknown)
seen=$(ruby - 2>/dev/null <<'RB'
require 'stamp'

time = Time.utc(2026, 11, 29, 23, 5, 9)
examples = ['2012-12-31T13:59:58Z', '2012-12-31T13:59', '2012-12-31 13:59:58', '2012-12-31',
            '20121231', 'Dec 31, 2012']
puts examples.map { |example| time.stamp(example) }.join('; ')
RB
)
echo "version: stamp $version"
echo 'guess:   2026-11-29T23:05:09Z; 2026-11-29T23:05; 2026-11-29 23:05:09; 2026-11-29; 20261129;' \
  'Nov 29, 2026'
echo "seen:    $seen"
[ "$seen" = '2026-11-31T23:05:09Z; 2026-11-31T23:05; 2026-11-29 23:05:09; 2026-11-29; 20121231; '\
'Nov 29, 2026' ]
