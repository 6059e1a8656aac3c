#!/usr/bin/env bash
# Runs: GNU recutils 1.9 of Debian 12 on a ledger of sales in the smallest unit of USDC.
# Guess: 'Amount > 2147483648' and 'Amount > 10' select by number, as the manual says.
# Seen: numbers above 2,147,483,647 wrap without a word: the first selects all sales, also one of 9
# units, and the second leaves the sale of 3,000 dollars out. A sum is written with six digits.
# Why it matters: 2,147 dollars are the end, and what is above them counts as less than nothing.
set -euo pipefail
command -v recsel > /dev/null || { echo 'apt-get install recutils' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf 'Sale: a\nAmount: 3000000000\n\nSale: b\nAmount: 10000\n\nSale: c\nAmount: 9\n' > sales.rec
select_sales() { recsel -e "$1" -P Sale sales.rec | xargs; }
seen="$(select_sales 'Amount > 2147483648') | $(select_sales 'Amount > 10')"
seen="$seen | $(recsel -p 'Sum(Amount)' sales.rec)"
echo "version: recutils $(dpkg-query --show --showformat '${Version}' recutils)"
echo 'guess:   a | a b | Sum_Amount: 3000010009'
echo "seen:    $seen"
[ "$seen" = 'a b c | b | Sum_Amount: 3.00001e+09' ]
