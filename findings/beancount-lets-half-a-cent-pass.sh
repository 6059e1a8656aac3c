#!/usr/bin/env bash
# Runs: Debian's beancount (its version is printed), checking journals of one sale in USDC, whose
# two sides differ.
# Guess: a sale whose sides do not add up to zero is an error, whatever is missing.
# Seen: 0.014 against -0.01 balances, and so does 1.049999 against -1.0. The tolerance is half of
# the last digit of the side with the fewest decimals, so it is half a cent, or five cents, and
# grows with a short way to write a number. -0.010000 in place of -0.01 makes the first an error.
# Why it matters: double entry is there to find a missing part, and here 40 % of a call's price may
# be missing, because somebody left the zeros out. All amounts need six decimals, or the option
# inferred_tolerance_default. Our report of the ledger sums whole units and shows all six decimals.
set -euo pipefail
command -v bean-check >/dev/null || { echo "Install Debian's beancount." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check() {
  printf '%s\n' '2026-01-01 open Assets:Wallet' '2026-01-01 open Income:Sales' \
    '2026-11-29 * "sale"' "  Assets:Wallet  $1 USDC" "  Income:Sales  $2 USDC" >"$work/journal"
  if bean-check --no-cache "$work/journal" >/dev/null 2>&1; then echo balances; else echo error; fi
}
seen="$(check 0.014 -0.01) $(check 1.049999 -1.0) $(check 0.014 -0.010000) $(check 1.4 -1.0)"
echo "version: $(bean-check --version)"
echo 'guess:   four errors'
echo "seen:    0.014 and -0.01, 1.049999 and -1.0, 0.014 and -0.010000, 1.4 and -1.0: $seen"
[ "$seen" = 'balances balances error error' ]
