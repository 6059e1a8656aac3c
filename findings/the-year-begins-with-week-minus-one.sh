#!/usr/bin/env bash
# Runs: Debian's guile-3.0 (its version is printed): date->string of (srfi srfi-19) with ~V, “week
# number of year … 01..53”, and date-week-number.
# Guess: as in ISO 8601: 29 November 2026 is in week 48, 1 January 2026 in week 1, and 1 January
# 2027 in week 53.
# Seen: 46, -1 and -1. Weeks are counted from the first Monday of the year, and one is taken off:
# all of 2026 is two weeks behind, 2024 one. ~U and ~W are 48 and 47, as in strftime.
# Why it matters: editions of a week carry the number of the one before last, and those around New
# Year none at all. Ours have their Monday beside the week.
set -euo pipefail
command -v guile >/dev/null || { echo "Install Debian's guile-3.0." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/try.scm" <<'SCM'
(use-modules (srfi srfi-19))
(define (week form day month year)
  (date->string (make-date 0 0 0 0 day month year 0) form))
(format #t "version: guile ~a\n" (version))
(format #t "~a ~a ~a; ~a ~a; ~a ~a; ~a\n"
        (week "~V" 29 11 2026) (week "~V" 1 1 2026) (week "~V" 1 1 2027)
        (week "~V" 1 1 2024) (week "~V" 30 12 2024)
        (week "~U" 29 11 2026) (week "~W" 29 11 2026)
        (date-week-number (make-date 0 0 0 0 29 11 2026 0) 1))
SCM
all=$(TZ=UTC HOME=$work guile --no-auto-compile "$work/try.scm" 2>/dev/null)
seen=$(tail -n 1 <<<"$all")
head -n 1 <<<"$all"
echo 'guess:   48 01 53; 01 01; 48 47; 48'
echo "seen:    $seen"
[ "$seen" = '46 -1 -1; 00 52; 48 47; 46' ]
