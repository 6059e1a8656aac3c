#!/usr/bin/env bash
# Runs: "ledger csv" of Debian's ledger (its version is printed) on a payee with quotation marks and
# one with a backslash, read by Python's csv, by hledger and by "ledger convert".
# Guess: quotation marks are doubled, as in RFC 4180, and all three read the payees as they were.
# Seen: they are marked by a backslash. Python finds nine fields instead of eight, and the amount
# stands one field further on; hledger refuses the file. A backslash itself is not marked, so that
# "ledger convert", which reads the marks, loses it: C:\nights is C:nights. The manual calls the
# report CSV, and lists a quoted_rfc() that the built-in format does not use.
# Why it matters: a program that takes the sixth field for the amount takes the commodity, for the
# one payment whose note has a quotation mark. Our export doubles them.
set -euo pipefail
for program in ledger hledger python3; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >sales.ledger <<'LEDGER'
2026-11-29 the "new" octocat, paid
    Assets:USDC                      0.010000 USDC
    Income:Calls

2026-11-30 C:\nights
    Assets:USDC                      0.020000 USDC
    Income:Calls
LEDGER
ledger -f sales.ledger csv Assets >sales.csv
python=$(python3 -c 'import csv; rows = list(csv.reader(open("sales.csv")))
print([len(row) for row in rows], [row[5] for row in rows])')
echo 'fields date, code, description, account1, currency, amount
date-format %Y/%m/%d' >sales.csv.rules
hledger -f sales.csv print >/dev/null 2>&1 && hledger=read || hledger=refused
{ echo 'date,code,payee,account,commodity,amount,cleared,note'; cat sales.csv; } >headed.csv
convert=$(ledger -f /dev/null convert headed.csv --input-date-format '%Y/%m/%d' |
  sed -n 's|^2026/11/[0-9]* . ||p' | paste -sd ';')
dpkg-query --show --showformat 'version: ${Package} ${Version}\n' ledger hledger
echo "guess:   Python [8, 8] ['0.01', '0.02']; hledger read; ledger the payees"
echo "seen:    Python $python; hledger $hledger; ledger $convert"
[ "$python" = "[9, 8] ['USDC', '0.02']" ] && [ "$hledger" = refused ] &&
  [ "$convert" = 'the "new" octocat, paid;C:nights' ]
