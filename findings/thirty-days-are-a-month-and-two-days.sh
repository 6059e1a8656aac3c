#!/usr/bin/env bash
# Runs: Debian's ruby-chronic-duration (its version is printed), which holds GitLab's copy of the
# library: output() with `weeks: true`, as its manual shows it, and parse() of what it wrote.
# Guess: 28 days are four weeks, 30 days a month or four weeks and two days, and a year twelve
# months and something; each comes back as it was.
# Seen: with weeks a month is four of them: 28 days are "1 mo", 30 days "1 mo 2 days" and 365 days
# "13 mos 1 day". parse() counts 30 days for a month, so they come back as 30, 32 and 391 days.
# Without weeks all come back right.
# Why it matters: a period that is written to a file and read again grows by two days a month. Our
# times are whole seconds or days.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "gitlab_chronic_duration"' 2>/dev/null ||
  { echo "Install Debian's ruby-chronic-duration." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-chronic-duration 2>/dev/null || echo unknown)
ruby - "$version" <<'RUBY'
require 'gitlab_chronic_duration'

day = 24 * 60 * 60
show = lambda do |days, **options|
  text = ChronicDuration.output(days * day, **options)
  "#{days}: #{text} = #{(ChronicDuration.parse(text) / day).round}"
end
seen = [28, 30, 365].map { |days| show.call(days, weeks: true) } << show.call(365)
puts "version: gitlab-chronic-duration #{ARGV.first}"
puts 'guess:   28: 4 wks = 28, 30: 4 wks 2 days = 30, 365: 12 mos 5 days = 365, the same'
puts "seen:    #{seen.join(', ')} without weeks"
expected = ['28: 1 mo = 30', '30: 1 mo 2 days = 32', '365: 13 mos 1 day = 391',
            '365: 12 mos 5 days = 365']
exit(seen == expected)
RUBY
