#!/usr/bin/env bash
# Runs: Debian's r-cran-scales (its version is printed): percent() and comma(), which write labels
# of charts and tables.
# Guess: a share of 0.004 is “0.4%”, alone and beside others, and 0.29 is “0.29”.
# Seen: alone it is “0%”, beside 0.005 or 0.012 “0.4%”, and beside 0.5 “0%” again: the least
# distance between the values decides how many digits are shown, and one value has none. 0.125 alone
# is “12%”, 0.29 is “0”, and beside 0.28 it is “0.290”.
# Why it matters: a table with one row says that nothing was found, and the same share changes with
# the rows around it. With accuracy = 0.1 it is right. Our shares are rounded to four decimals.
set -euo pipefail
command -v Rscript >/dev/null && Rscript --vanilla -e 'library(scales)' >/dev/null 2>&1 ||
  { echo "Install Debian's r-base-core and r-cran-scales." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' r-cran-scales 2>/dev/null || echo unknown)
seen=$(TZ=UTC Rscript --vanilla - <<'R'
suppressMessages(library(scales))
cat(percent(0.004), percent(c(0.004, 0.005)), percent(c(0.004, 0.5)), percent(0.125),
    comma(0.29), comma(c(0.28, 0.29)), percent(0.004, accuracy = 0.1), sep = " ")
R
)
echo "version: scales $version"
echo 'guess:   0.4% 0.4% 0.5% 0.4% 50.0% 12.5% 0.29 0.28 0.29 0.4%'
echo "seen:    $seen"
[ "$seen" = '0% 0.4% 0.5% 0% 50% 12% 0 0.280 0.290 0.4%' ]
