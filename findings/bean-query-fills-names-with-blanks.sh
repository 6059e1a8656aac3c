#!/usr/bin/env bash
# Runs: bean-query of Debian's beancount (its version is printed) with "-f csv" on a ledger of two
# payers, read with the csv module of Python.
# Guess: each field is the value: octocat, hello-world, 0.010000.
# Seen: fields are filled up with blanks to the width of the longest, as in a table for people:
# "octocat    ", and "   0.010000". A ledger with another payer gives another text for the same one.
# The tables of "-f text" have the same widths.
# Why it matters: the sum by payer of two exports has each payer twice, a join with a list of names
# finds only the longest, and a change of one name is a change of each line. Our report writes no
# blanks.
set -euo pipefail
command -v bean-query >/dev/null || { echo "Install Debian's beancount." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
write() {
  echo '2026-01-01 open Assets:USDC
2026-01-01 open Income:Calls'
  for payer in "$@"; do
    echo "2026-11-29 * \"$payer\" \"call\"
  Assets:USDC    0.010000 USDC
  Income:Calls  -0.010000 USDC"
  done
  echo '2026-11-30 * "octocat" "a thousand"
  Assets:USDC  1000.000001 USDC
  Income:Calls'
}
read_csv() {
  bean-query -f csv "$1" "select payee, number where account = 'Assets:USDC'" |
    python3 -c 'import csv, sys; print([tuple(row) for row in csv.reader(sys.stdin)][1:])'
}
write octocat hello-world >two.beancount
write octocat >one.beancount
two=$(read_csv two.beancount)
one=$(read_csv one.beancount)
bean-query --version | head -1 | sed 's/^/version: /'
echo "guess:   [('octocat', '0.010000'), ('hello-world', '0.010000'), ('octocat', '1000.000001')]"
echo "seen:    $two"
echo "         $one without the other payer"
octocat="('octocat', '   0.010000'), ('octocat', '1000.000001')"
longer="('hello-world', '   0.010000'), ('octocat    ', '1000.000001')"
[ "$one" = "[$octocat]" ] && [ "$two" = "[('octocat    ', '   0.010000'), $longer]" ]
