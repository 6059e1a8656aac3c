#!/usr/bin/env bash
# Runs: Debian's ledger (its version is printed): roundto(), which by its manual rounds a value to
# so many digits, on amounts of six and of eighteen decimals. Ledger itself counts with fractions.
# Guess: a value that has no more digits stays as it is, half goes away from zero on both sides,
# and what is below half goes down.
# Seen: 1234567890123.4567891 with six digits is 1234567890123.4567871, which has seven, and an
# amount with eighteen decimals that needs no rounding comes back as another. 0.015 is 0.02 and
# -0.015 is -0.01, so both sides of an entry differ; 0.01499999999 is 0.02.
# Why it matters: a rounded entry no longer balances, and wei are invented. Round where the amounts
# are made. Ours are whole units.
set -euo pipefail
command -v ledger >/dev/null || { echo "Install Debian's ledger." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ledger 2>/dev/null || echo unknown)
exact=$(ledger eval '1234567890123.4567891')
seen=
for arguments in '1234567890123.4567891, 6' '1234.100000000000000001, 18' '0.015, 2' '-0.015, 2' \
  '0.01499999999, 2'; do
  seen+=" $(ledger eval "roundto($arguments)")"
done
echo "version: ledger $version, which reads $exact as it is"
echo 'guess:   1234567890123.456789 1234.100000000000000001 0.02 -0.02 0.01'
echo "seen:   $seen"
[ "$exact" = 1234567890123.4567891 ] &&
  [ "$seen" = ' 1234567890123.4567871 1234.099999999999909051 0.02 -0.01 0.02' ]
