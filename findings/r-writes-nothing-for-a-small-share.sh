#!/usr/bin/env bash
# Runs: Debian's r-cran-jsonlite (its version is printed): a row is read with fromJSON and written
# with toJSON, both as they come.
# Guess: the same row, with lists of one around single values, as R has no single values.
# Seen: numbers are cut to four decimals: a risk of 0.00004 becomes 0, and a price of 0.000123
# becomes 0.0001. null becomes {}, an object. A time in microseconds loses its last digit, whatever
# the options.
# Why it matters: a notebook that filters our rows and writes them again makes prices free and risks
# zero, and a gain that nobody knows an object. toJSON(…, digits = NA, null = "null") helps.
set -euo pipefail
Rscript -e 'library(jsonlite)' 2>/dev/null ||
  { echo "Install Debian's r-cran-jsonlite." >&2; exit 2; }

export ROW='{"risk":0.00004,"price":0.000123,"starsGained":null,"at":1796000000123456}'
seen=$(Rscript -e 'cat(jsonlite::toJSON(jsonlite::fromJSON(Sys.getenv("ROW"))))')
whole=$(Rscript -e 'row <- jsonlite::fromJSON(Sys.getenv("ROW"))
  cat(jsonlite::toJSON(row, digits = NA, null = "null", auto_unbox = TRUE))')
echo "version: jsonlite $(Rscript -e 'cat(format(packageVersion("jsonlite")))')"
echo 'guess:   {"risk":[0.00004],"price":[0.000123],"starsGained":null,"at":[1796000000123456]}'
echo "seen:    $seen"
echo "seen:    with digits = NA: $whole"
[ "$seen" = '{"risk":[0],"price":[0.0001],"starsGained":{},"at":[1.79600000012346e+15]}' ]
