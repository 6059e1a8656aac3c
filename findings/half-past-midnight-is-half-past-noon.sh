#!/usr/bin/env bash
# Runs: Debian's ruby-fugit (its version is printed), which reads the times of rufus-scheduler and
# of its kin, on sentences of the form that its manual shows.
# Guess: 12:30 am is half past midnight, “12 am” midnight, and two days of a month are two.
# Seen: 12:30 am and 12:30 pm are both half past noon, “12 am” is noon, and “every 1st and 15th of
# the month” is the first alone; “every month on the 1st and 15th” is both. A sentence that it
# cannot read is nil.
# Why it matters: a nightly job runs in the middle of the day, and one of two reports never comes.
# Our timers are those of systemd.
set -euo pipefail
command -v ruby >/dev/null && ruby -W0 -e 'require "fugit"' 2>/dev/null ||
  { echo "Install Debian's ruby-fugit." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-fugit 2>/dev/null || echo unknown)
ruby -W0 - "$version" <<'RUBY'
require 'fugit'

sentences = [
  'every day at 12:30 am', 'every day at 12:30 pm', 'every day at 12 am', 'every day at 1:30 am',
  'every 1st and 15th of the month at noon', 'every month on the 1st and 15th at noon'
]
seen = sentences.map { |sentence| Fugit::Nat.parse(sentence).original }
puts "version: fugit #{ARGV.first}"
puts 'guess:   30 0 * * *, 30 12 * * *, 0 0 * * *, 30 1 * * *, 0 12 1,15 * * twice'
puts "seen:    #{seen.join(', ')}"
expected = ['30 12 * * *', '30 12 * * *', '0 12 * * *', '30 1 * * *', '0 12 1 * *',
            '0 12 1,15 * *']
exit(seen == expected)
RUBY
