#!/usr/bin/env bash
# Runs: Debian's ledger (its version is printed) on a journal of calls in USDC with the price of
# USDC in dollars and cents, “P 2026-11-01 USDC $1.00”: the balance valued in dollars by -V.
# Guess: 0.40 USDC are $0.40, and 1.50 USDC $1.50, since the price has cents.
# Seen: 0.40 and 0.50 USDC are an empty report, without a line and without an error; 0.60 are $1,
# and 1.50 $2. The decimals of a price do not count: a currency that only prices name has none. One
# entry in cents anywhere in the journal, or “D $1,000.00”, and each line is right.
# Why it matters: a service of small payments has earned nothing in dollars until it has earned
# one, and up to half a dollar too much then. Our report sums by itself, in USDC.
set -euo pipefail
command -v ledger >/dev/null || { echo "Install Debian's ledger." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ledger 2>/dev/null || echo unknown)
value() {
  printf '%sP 2026-11-01 USDC $1.00\n2026-11-28 calls\n    paid  %s USDC\n    earned\n' "$1" "$2" |
    ledger -f - -V --flat --balance-format '%(display_total)' balance paid
}
seen=
for amount in 0.40 0.50 0.60 1.50; do seen+=" $amount=$(value '' "$amount")"; done
seen+=" $(value $'D $1,000.00\n' 0.40)"
echo "version: ledger $version"
echo 'guess:   0.40=$0.40 0.50=$0.50 0.60=$0.60 1.50=$1.50 $0.40'
echo "seen:   $seen, the last with “D \$1,000.00”"
[ "$seen" = ' 0.40= 0.50= 0.60=$1 1.50=$2 $0.40' ]
