#!/usr/bin/env bash
# Runs: Debian's gnumeric (its version is printed), whose ssconvert turns a table into another form
# without a window: CSV to CSV.
# Guess: 0.010000 becomes 0.01, and an amount of 18 digits is rounded to 15, as in other
# spreadsheets; a time stays a text, or the instant that it was.
# Seen: the other way round. 123456789012345678 is kept whole, and 0.010000 is written as
# 0.0099999999999999999998 (0.050000 becomes 0.05). A time loses its T and Z and becomes
# 2026/11/29 23:59:00, and at midnight the hour is gone.
# Why it matters: a price with 22 decimals is refused by whatever reads six, or is cut to 0.009999,
# one unit too little; and the times, which were in UTC, are in nobody's zone. Whole units pass.
# Amounts in our ledger and challenge are whole units.
set -euo pipefail
command -v ssconvert >/dev/null || { echo "Install Debian's gnumeric." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '%s\n' 'price,units,at' '0.010000,123456789012345678,2026-11-29T23:59:00.000Z' \
  '0.050000,10000,2026-11-29T00:00:00.000Z' >"$work/in.csv"
HOME=$work LC_ALL=C ssconvert "$work/in.csv" "$work/out.csv" >/dev/null 2>&1
seen=$(sed 1d "$work/out.csv" | tr '\n' ' ')
echo "version: $(dpkg-query --show --showformat '${Package} ${Version}' gnumeric)"
echo 'guess:   0.01 and 0.05, 123456789012345680, and the times as they were'
echo "seen:    $seen"
case $seen in
0.0099999999999999999998,123456789012345678,*23:59:00*' '0.05*,10000,2026/11/29' ') exit 0 ;;
*) exit 1 ;;
esac
