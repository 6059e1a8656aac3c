#!/usr/bin/env bash
# Runs: Debian's Miller (its version is printed), summing amounts that JSON Lines hold as text, the
# way to keep an amount exact.
# Guess: 15000, because the same values are numbers when they come from CSV.
# Seen: the sum is 0 and the count 2, with exit code 0. A text in JSON is text for every later step,
# and a sum passes over text. The same rows by way of CSV give 15000.
# Why it matters: a report of revenue says 0 and looks like a day without sales. Convert first (put
# '$amount = int($amount)'), or go by way of CSV. Our `npm run ledger` sums by itself, in BigInt.
set -euo pipefail
command -v mlr >/dev/null || { echo "Install Debian's miller." >&2; exit 2; }

rows='{"day":"2026-11-29","amount":"10000"}
{"day":"2026-11-29","amount":"5000"}'
sum() { mlr "$@" stats1 -a sum,count -f amount; }
direct=$(sum --ijsonl --ocsv --headerless-csv-output <<<"$rows")
by_csv=$(mlr --ijsonl --ocsv cat <<<"$rows" | sum --icsv --ocsv --headerless-csv-output)
echo "version: $(mlr --version)"
echo 'guess:   15000,2 both ways'
echo "seen:    from JSON Lines $direct, by way of CSV $by_csv"
[ "$direct" = 0,2 ] && [ "$by_csv" = 15000,2 ]
