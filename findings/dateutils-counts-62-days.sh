#!/usr/bin/env bash
# Runs: Debian's dateutils (its version is printed): ddiff in months and days, and dround to a month
# before.
# Guess: 31 January to 1 March is one month and one day, or none and 29; and “the January before 29
# November 2026” is in January 2026.
# Seen: it is one month and 62 days, and from 31 December two months and 62 days. From the 28th the
# answer is right. The January before is 2025-15-00, which is no date, and the June before is in
# October; the next June is right.
# Why it matters: an age or a period of billing that begins at the end of a month is two months too
# long, with exit code 0. Count in days (%d), which is right. Ours counts days.
set -euo pipefail
for program in dateutils.ddiff dateutils.dround; do
  command -v "$program" >/dev/null || { echo "Install Debian's dateutils." >&2; exit 2; }
done
apart() { dateutils.ddiff "$1" 2026-03-01 -f '%m %d'; }
before() { dateutils.dround 2026-11-29 -- "-$1mo"; }
after() { dateutils.dround 2026-11-29 -- "$1mo"; }

seen="$(apart 2026-01-28), $(apart 2026-01-31), $(apart 2025-12-31)"
days=$(dateutils.ddiff 2026-01-31 2026-03-01 -f %d)
rounded="$(before 1), $(before 6), $(after 6)"
echo "version: $(dateutils.ddiff --version | head -1)"
echo 'guess:   1 1, 1 1, 2 1; 29 days; 2026-01-29, 2026-06-29, 2027-06-29'
echo "seen:    $seen; $days days; $rounded"
[ "$seen; $days" = '1 1, 1 62, 2 62; 29' ] && [ "$rounded" = '2025-15-00, 2025-10-29, 2027-06-29' ]
