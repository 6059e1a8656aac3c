#!/usr/bin/env bash
# Runs: Debian's ministat (its version is printed), which says whether two rows of measurements
# differ, on takings of five days each that spread by 16 units and lie three units apart, and on the
# same with a billion added to each number.
# Guess: the same verdict, “No difference proven”, as the spread is the same; doubles hold such
# numbers exactly.
# Seen: with the billion the standard deviation is 0, and it says “Difference at 95.0% confidence: 3
# +/- 0”; with 250 million it is 5.66 where it is 6.32. The manual names no limit.
# Why it matters: takings in units of six decimals are a billion from 1,000 dollars on, and then any
# change is proven. Subtract the smallest first.
set -euo pipefail
export LC_ALL=C
command -v ministat >/dev/null || { echo "Install Debian's ministat." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

verdict() {
  for unit in 0 4 8 12 16; do echo $(($1 + unit)); done >before
  for unit in 3 7 11 15 19; do echo $(($1 + unit)); done >after
  ministat -A before after >report
  printf '%s, %s' "$(awk '/^x +5/ { print $NF }' report)" "$(grep -o '.* at 95.0%' report)"
}
seen="$(verdict 0); $(verdict 250000000); $(verdict 1000000000)"
echo "version: ministat $(dpkg-query -W -f='${Version}' ministat 2>/dev/null || echo unknown)"
echo 'guess:   6.3245553, No difference proven at 95.0%, three times'
echo "seen:    $seen"
[ "$seen" = '6.3245553, No difference proven at 95.0%; 5.6568542, No difference proven at 95.0%; '\
'0, Difference at 95.0%' ]
