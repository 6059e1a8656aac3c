#!/usr/bin/env bash
# Runs: Debian's R (its version is printed), as.POSIXct() on two times of one day as JSON has them,
# 2026-11-29T00:01:00.000Z and 2026-11-29T23:59:00.000Z.
# Guess: two instants in UTC; or an error or NA, if the form with T and Z is not read.
# Seen: both are midnight, so they lie 0 seconds apart, and no warning says so. The function tries
# several forms and takes the last one that fits the beginning of the text: the day alone. Midnight
# is that of the machine's own zone, too.
# Why it matters: times between two snapshots, or of sales in a day, are all 0; dates of digests,
# which are at midnight, look right in every check. With format = "%Y-%m-%dT%H:%M:%OSZ" and
# tz = "UTC" the time is read.
set -euo pipefail
command -v Rscript >/dev/null || { echo "Install Debian's r-base-core." >&2; exit 2; }
TZ=America/New_York Rscript --vanilla - <<'R'
early <- "2026-11-29T00:01:00.000Z"
late <- "2026-11-29T23:59:00.000Z"
apart <- as.numeric(difftime(as.POSIXct(late), as.POSIXct(early), units = "secs"))
utc <- format(as.POSIXct(late), tz = "UTC", "%Y-%m-%d %H:%M")
form <- "%Y-%m-%dT%H:%M:%OSZ"
right <- format(as.POSIXct(late, format = form, tz = "UTC"), "%Y-%m-%d %H:%M")
cat("version:", R.version.string, "\n")
cat("guess:   86280 s apart, the later one at 2026-11-29 23:59 in UTC\n")
cat("seen:   ", apart, "s apart, the later one at", utc, "in UTC; with a format", right, "\n")
same <- apart == 0 && utc == "2026-11-29 05:00" && right == "2026-11-29 23:59"
quit(status = if (same) 0 else 1)
R
