#!/usr/bin/env bash
# Runs: Debian's ruby-ice-cube (its version is printed): from_ical() on recurrence rules of RFC
# 5545, each from 1 November 2026 or 31 January.
# Guess: a rule with BYSETPOS gives the one day that it picks, or throws, as a rule with BYWEEKNO
# does; a month without a 31st is left out, as the RFC says.
# Seen: BYSETPOS is dropped without a word: “the last working day of the month” is each working
# day, and “the first Sunday” each Sunday. A monthly rule from 31 January runs on 28 February, and
# one from 29 February on the 28th of other years. BYWEEKNO throws. BYDAY=1SU, which says the same,
# is right.
# Why it matters: a report of the month goes out every day, and a calendar beside it shows one. Our
# timers are those of systemd.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "ice_cube"' 2>/dev/null ||
  { echo "Install Debian's ruby-ice-cube." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-ice-cube 2>/dev/null || echo unknown)
ruby -W0 - "$version" <<'RUBY'
require 'ice_cube'

rules = [
  ['20261101', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['20261101', 'FREQ=MONTHLY;BYDAY=SU;BYSETPOS=1'],
  ['20261101', 'FREQ=MONTHLY;BYDAY=1SU'],
  ['20260131', 'FREQ=MONTHLY'],
  ['20280229', 'FREQ=YEARLY']
]
seen = rules.map do |start, rule|
  schedule = IceCube::Schedule.from_ical("DTSTART:#{start}T001000Z\nRRULE:#{rule}")
  schedule.first(2).map { |time| time.utc.strftime('%F') }.join(' ')
end
puts "version: ice_cube #{ARGV.first}"
puts 'guess:   2026-11-30 2026-12-31, 2026-11-01 2026-12-06 twice, 2026-01-31 2026-03-31,'
puts '         2028-02-29 2032-02-29'
puts "seen:    #{seen.join(', ')}"
expected = ['2026-11-02 2026-11-03', '2026-11-01 2026-11-08', '2026-11-01 2026-12-06',
            '2026-01-31 2026-02-28', '2028-02-29 2029-02-28']
exit(seen == expected)
RUBY
