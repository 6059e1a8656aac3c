#!/usr/bin/env bash
# Runs: Debian's r-cran-readr and r-cran-scales (their versions are printed): parse_number(), which
# takes the number out of a text, on amounts as dollar() writes them.
# Guess: “-$5.00” is -5, as “$5.00” is 5: what stands around the digits is dropped.
# Seen: NA, with a warning, for each amount below zero that dollar() wrote. “$-5” is -5, “(5)” is
# 5, and “1.234,56” 1.23456. A column is read on, and sums leave out the refunds with na.rm.
# Why it matters: the takings of a month are too large by all refunds. Amounts of our report are
# plain digits with a hyphen in front.
set -euo pipefail
Rscript --vanilla -e 'library(readr); library(scales)' >/dev/null 2>&1 ||
  { echo "Install Debian's r-base-core, r-cran-readr and r-cran-scales." >&2; exit 2; }
seen=$(TZ=UTC Rscript --vanilla - 2>/dev/null <<'R'
suppressMessages({library(readr); library(scales)})
written <- dollar(c(5, -5, -1234.5), accuracy = 0.01)
cat(written, "=", suppressWarnings(parse_number(c(written, "$-5", "(5)", "1.234,56"))))
R
)
dpkg-query -W -f='version: ${Package} ${Version}\n' r-cran-readr r-cran-scales || true
echo 'guess:   $5.00 -$5.00 -$1,234.50 = 5 -5 -1234.5 -5 -5 1.234'
echo "seen:    $seen"
[ "$seen" = '$5.00 -$5.00 -$1,234.50 = 5 NA NA -5 5 1.23456' ]
