#!/usr/bin/env bash
# Runs: Debian's ruby-money (its version is printed): a dollar is split by allocate() into shares
# that are given as decimals, as percentages, and as decimals of BigDecimal.
# Guess: shares of 0.1, 0.2 and 0.7 are 10, 20 and 70 cents, and twenty shares of 0.05 five each.
# Seen: 11, 19 and 70 cents, since what is left is multiplied by a Float and cut; of twenty equal
# shares the first has six cents and the last four. In the other order, 0.7, 0.2 and 0.1, all is
# right, and so are 10, 20 and 70 as whole numbers, and BigDecimal.
# Why it matters: the parts still add up, so no check of the sum finds it; a tenth is paid ten per
# cent more than was agreed. Give whole numbers. Nothing of ours is shared out.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "money"' 2>/dev/null ||
  { echo "Install Debian's ruby-money." >&2; exit 2; }
ruby - <<'RUBY'
require 'money'

Money.locale_backend = nil
Money.rounding_mode = BigDecimal::ROUND_HALF_UP
exact = %w[0.1 0.2 0.7].map { |share| BigDecimal(share) }
shares = [[0.1, 0.2, 0.7], [0.7, 0.2, 0.1], [0.05] * 20, [10, 20, 70], exact]
seen = shares.map { |parts| Money.new(100, 'USD').allocate(parts).map(&:cents) }
puts "version: money #{Gem.loaded_specs['money'].version}"
puts 'guess:   10+20+70, 70+20+10, twenty times 5, 10+20+70, 10+20+70'
puts "seen:    #{seen.map { |cents| cents.join('+') }.join(', ')}"
expected = [[11, 19, 70], [70, 20, 10], [6] + [5] * 18 + [4], [10, 20, 70], [10, 20, 70]]
exit(seen == expected)
RUBY
