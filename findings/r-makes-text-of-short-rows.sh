#!/usr/bin/env bash
# Runs: jsonlite 1.8.4 under R 4.2.2, both of Debian 12, fromJSON() on rows in short form.
# Guess: in [["a", 9], ["b", 10]] the stars are numbers, at least with simplifyMatrix = FALSE.
# Seen: all cells become text, with the option too, so the most stars of 9 and 10 are "9". With
# simplifyVector = FALSE the numbers stay. Of objects they stay, too.
# Why it matters: the compact view sorts wrongly in R, without a word. Whole rows are objects.
set -euo pipefail
Rscript -e 'library(jsonlite)' > /dev/null 2>&1 ||
  { echo 'apt-get install r-cran-jsonlite' >&2; exit 2; }
seen=$(Rscript -e 'library(jsonlite)
text <- "[[\"a\", 9], [\"b\", 10]]"
rows <- fromJSON(text, simplifyMatrix = FALSE)
named <- fromJSON("[{\"name\": \"a\", \"stars\": 9}, {\"name\": \"b\", \"stars\": 10}]")
cat(max(fromJSON(text)[, 2]), class(rows[[1]]),
  class(fromJSON(text, simplifyVector = FALSE)[[1]][[2]]), max(named$stars), sep = ", ")')
echo "version: jsonlite $(Rscript -e 'cat(format(packageVersion("jsonlite")))')"
echo 'guess:   10, list, integer, 10'
echo "seen:    $seen"
[ "$seen" = '9, character, integer, 10' ]
