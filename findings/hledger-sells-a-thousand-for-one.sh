#!/usr/bin/env bash
# Runs: Debian's hledger and ledger (versions are printed) on one journal with two sales, of "1,000
# USDC" and of "0.010000 USDC".
# Guess: both say 1,000.010000 USDC.
# Seen: hledger says 1,010000 USDC. It takes a single comma for the decimal mark, even beside an
# amount with a point, and shows the sum with a comma. ledger says 1,000.010000.
# Why it matters: a month's revenue is a thousandth, and the books balance all the same, because
# both sides of a sale are wrong alike. "decimal-mark ." in the journal helps. Our report of the
# ledger writes no mark for thousands.
set -euo pipefail
for program in hledger ledger; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for amount in 1,000 0.010000; do
  printf '2026-11-28 calls\n    assets:usdc    %s USDC\n    income:calls\n\n' "$amount"
done >sales.journal
(echo 'decimal-mark .'; cat sales.journal) >marked.journal
sum() { "$1" -f "$2" balance assets 2>&1 | grep -m1 -oE '[0-9.,]+ USDC'; }
seen="hledger $(sum hledger sales.journal), ledger $(sum ledger sales.journal)"
marked=$(sum hledger marked.journal)
echo "version: $(hledger --version), $(ledger --version | head -1 | cut -d, -f1)"
echo 'guess:   hledger 1,000.010000 USDC, ledger 1,000.010000 USDC'
echo "seen:    $seen; hledger with decimal-mark: $marked"
[ "$seen" = 'hledger 1,010000 USDC, ledger 1,000.010000 USDC' ] && [[ $marked == *000.010000* ]]
