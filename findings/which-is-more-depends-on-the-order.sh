#!/usr/bin/env bash
# Runs: Debian's ruby-money (its version is printed) with a currency USDC of six decimals that is
# registered as its manual says, and a rate of 1 in both directions: a cent is compared with 6,000
# units of USDC, which are six tenths of a cent.
# Guess: they differ, whichever stands on the left; the larger is the cent, and nothing is not
# equal to 4,000 units.
# Seen: the cent equals the 6,000 units, and the 6,000 units do not equal the cent: the right side
# is converted to the left one's currency and rounded there. The larger of the two is the first in
# the list, and no dollars at all plus ten times 4,000 units are nothing, in the other order 0.04.
# Why it matters: the manual says that comparisons “work as expected”. Here the larger of two prices
# is the one that comes first, and a sum loses every call below half a cent. Compare whole units.
# Ours does.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "money"' 2>/dev/null ||
  { echo "Install Debian's ruby-money." >&2; exit 2; }
ruby - <<'RUBY'
require 'money'

Money.locale_backend = nil
Money.rounding_mode = BigDecimal::ROUND_HALF_UP
Money::Currency.register(priority: 1, iso_code: 'USDC', name: 'USD Coin', symbol: 'USDC',
                         subunit_to_unit: 1_000_000, thousands_separator: ',', decimal_mark: '.')
Money.add_rate('USD', 'USDC', 1)
Money.add_rate('USDC', 'USD', 1)
cent = Money.new(1, 'USD')
units = Money.new(6_000, 'USDC')
calls = [Money.new(4_000, 'USDC')] * 10
seen = [
  cent == units, units == cent, [cent, units].max.to_s, [units, cent].max.to_s,
  [Money.new(0, 'USD'), *calls].sum.to_s, [Money.new(0, 'USDC'), *calls].sum.to_s
]
puts "version: money #{Gem.loaded_specs['money'].version}"
puts 'guess:   false, false, 0.01, 0.01, 0.04, 0.040000'
puts "seen:    #{seen.join(', ')}"
exit(seen == [true, false, '0.01', '0.006000', '0.00', '0.040000'])
RUBY
