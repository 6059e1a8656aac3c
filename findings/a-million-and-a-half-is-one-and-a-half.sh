#!/usr/bin/env bash
# Runs: Debian's ruby-numerizer (its version is printed), which writes the numbers in a sentence as
# digits.
# Guess: “1.5 million stars” becomes 1500000 stars, or stays as it is; “a hundred” is 100, or “a
# 100”.
# Seen: “1.5 million stars” becomes “1.5000000 stars”, which is one and a half, “2.75 thousand”
# 2.75000, and “two and a half million” 2.5000000: the zeros are put behind the last digit. “about
# a thousand” becomes “about a1000”. “3 million” and “one million” are right.
# Why it matters: a reader of numbers that follows finds one star or two, and no error. Figures of
# ours are digits.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "numerizer"' 2>/dev/null ||
  { echo "Install Debian's ruby-numerizer." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-numerizer 2>/dev/null || echo unknown)
ruby - "$version" <<'RUBY'
require 'numerizer'

texts = ['1.5 million stars', '2.75 thousand', 'two and a half million', 'about a thousand',
         '3 million', 'one million']
seen = texts.map { |text| Numerizer.numerize(text) }
puts "version: numerizer #{ARGV.first}"
puts 'guess:   1500000 stars, 2750, 2500000, about a 1000, 3000000, 1000000'
puts "seen:    #{seen.join(', ')}"
expected = ['1.5000000 stars', '2.75000', '2.5000000', 'about a1000', '3000000', '1000000']
exit(seen == expected)
RUBY
