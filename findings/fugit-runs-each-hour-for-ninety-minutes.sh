#!/usr/bin/env bash
# Runs: Debian's ruby-fugit (its version is printed), which reads times in words for Rufus, Sidekiq
# and GoodJob.
# Guess: "every 90 minutes" is refused or nil, since no line of cron can say it, as "every night" is
# nil.
# Seen: it becomes "*/90 * * * *", which runs each hour; "every 36 hours" runs each day at midnight,
# and "every 40 minutes" at 0 and 40.
# Why it matters: a job runs more often than was said, and each run is a call that may be paid. Our
# timers are systemd's.
set -euo pipefail
ruby -e "require 'fugit'" 2>/dev/null || { echo "Install Debian's ruby-fugit." >&2; exit 2; }
TZ=UTC ruby - <<'RB'
require 'fugit'

texts = ['every 90 minutes', 'every 36 hours', 'every 40 minutes', 'every night']
seen = texts.map { |text| Fugit.parse(text)&.to_cron_s || 'nil' }
puts "version: fugit #{Fugit::VERSION}"
puts 'guess:   nil; nil; nil; nil'
puts "seen:    #{seen.join('; ')}"
exit seen == ['0 * * * *', '0 0 * * *', '0,40 * * * *', 'nil']
RB
