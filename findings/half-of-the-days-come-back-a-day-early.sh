#!/usr/bin/env bash
# Runs: Debian's r-cran-lubridate (its version is printed): decimal_date() of each day of a year,
# and date_decimal() back again.
# Guess: each day comes back as it was: a double has digits enough for a microsecond.
# Seen: in each of five years 176 days come back as 23:59:59.999998 of the day before, so as.Date()
# gives the day before; 29 November is one of them.
# Why it matters: a series of counts by day, fitted over decimal years, is shown a day early for
# half of its days, and two days fall together. Round before as.Date(). Dates of our editions are
# text.
set -euo pipefail
command -v Rscript >/dev/null && Rscript --vanilla -e 'library(lubridate)' >/dev/null 2>&1 ||
  { echo "Install Debian's r-base-core and r-cran-lubridate." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' r-cran-lubridate 2>/dev/null || echo unknown)
seen=$(TZ=UTC Rscript --vanilla - <<'R'
suppressMessages(library(lubridate))
for (year in 2024:2028) {
  days <- seq(make_date(year, 1, 1), make_date(year, 12, 31), by = "day")
  back <- as.Date(date_decimal(decimal_date(days)))
  cat(sum(back != days), if (all(back == days | back == days - 1)) "early, " else "wrong, ")
}
cat(format(date_decimal(decimal_date(as.Date("2026-11-29"))), "%Y-%m-%d %H:%M:%OS6"))
R
)
echo "version: lubridate $version"
echo 'guess:   0 early, 0 early, 0 early, 0 early, 0 early, 2026-11-29 00:00:00.000000'
echo "seen:    $seen"
[ "$seen" = '176 early, 176 early, 176 early, 176 early, 176 early, 2026-11-28 23:59:59.999998' ]
