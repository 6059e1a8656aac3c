#!/usr/bin/env bash
# Runs: Debian's R with httr (versions are printed), and the query of a request for repositories.
# Guess: query = list(min_stars = 100000) asks for min_stars=100000.
# Seen: it asks for min_stars=1e%2B05, as paste0() does, and 3,000,000 is 3e%2B06; 5,000, 99,999 and
# 123,456 are whole. Whether a number is written so depends on its length alone, and a number with
# an L behind it (100000L) never is.
# Why it matters: a script that was tried with 5,000 stars fails at 100,000. Our API refuses "1e+05"
# with 400 and the whole numbers that it takes; an API that reads leading digits answers for one
# star.
set -euo pipefail
command -v Rscript >/dev/null || { echo "Install Debian's r-base-core." >&2; exit 2; }
Rscript -e 'library(httr)' >/dev/null 2>&1 || { echo "Install Debian's r-cran-httr." >&2; exit 2; }
Rscript --vanilla - <<'R'
asked <- function(stars) {
  sub(".*=", "", httr::modify_url("http://x/", query = list(min_stars = stars)))
}
seen <- paste(asked(100000), asked(3e6), asked(5000), asked(99999), asked(123456), asked(100000L))
cat("version: R", as.character(getRversion()), "httr", as.character(packageVersion("httr")), "\n")
cat("guess:   100000 3000000 5000 99999 123456 100000\n")
cat("seen:   ", seen, "\n")
quit(status = if (seen == "1e%2B05 3e%2B06 5000 99999 123456 100000") 0 else 1)
R
