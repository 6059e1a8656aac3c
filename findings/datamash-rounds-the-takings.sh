#!/usr/bin/env bash
# Runs: GNU datamash 1.7 and num-utils 0.5 of Debian 12 on amounts and shares.
# Guess: sums of whole numbers are whole, and 4e-7, as jq writes a small share, is a small number.
# Seen: datamash computes with more digits and prints 14: the largest of two ids of 18 digits is
# neither of them, and 123,456,789.123456 USDC loses its last digits. numsum reads 4e-7 as 4.
# Why it matters: a total in the smallest unit is rounded, and looks like an exact one.
set -euo pipefail
command -v datamash > /dev/null && command -v numsum > /dev/null ||
  { echo 'apt-get install datamash num-utils' >&2; exit 2; }
seen="$(printf '100000000000000001\n100000000000000003\n' | datamash max 1)"
seen="$seen | $(printf '123456789.123456\n0.000001\n' | datamash sum 1)"
seen="$seen | $(printf '0.5\n4e-7\n' | datamash sum 1) | $(printf '0.5\n4e-7\n' | numsum)"
version() { dpkg-query --show --showformat '${Version}' "$1"; }
echo "version: datamash $(version datamash), num-utils $(version num-utils)"
echo 'guess:   100000000000000003 | 123456789.123457 | 0.5000004 | 0.5000004'
echo "seen:    $seen"
[ "$seen" = '1e+17 | 123456789.12346 | 0.5000004 | 4.5' ]
