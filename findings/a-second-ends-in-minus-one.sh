#!/usr/bin/env bash
# Runs: Debian's racket (its version is printed): date->string of srfi/19 with ~f, which SRFI 19
# describes as seconds and their fraction.
# Guess: 7 seconds and 250, 750 or 999 ms are 07.25, 07.75 and 07.999. None stood before the run:
# the surprise was met on the way to another one.
# Seen: the first is right, the others are “07.-2-5” and “07.00-1”. Of 999 milliseconds 856 are no
# number, most with a digit above 4. 123456789 ns, as the clock gives them, are “07.1235-4-3”.
# Why it matters: six of seven times in a log can be read by nobody, and a test with half a second
# or 123 ms passes. Ours writes milliseconds by ISO 8601.
set -euo pipefail
command -v racket >/dev/null || { echo "Install Debian's racket." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >try.rkt <<'RACKET'
#lang racket/base
(require racket/string srfi/19)
(define (seconds nanoseconds)
  (date->string (make-date nanoseconds 7 59 23 29 11 2026 0) "~f"))
(define (milliseconds count) (seconds (* count 1000000)))
(define times (map milliseconds (for/list ([count (in-range 1 1000)]) count)))
(define unreadable (filter (lambda (time) (not (string->number time))) times))
(displayln (string-join (list (milliseconds 500) (milliseconds 250) (milliseconds 750)
  (milliseconds 999) (seconds 123456789) (number->string (length unreadable)))))
RACKET
seen=$(racket try.rkt)
echo "version: $(racket --version)"
echo 'guess:   07.5 07.25 07.75 07.999 07.123456789 0'
echo "seen:    $seen"
[ "$seen" = '07.5 07.25 07.-2-5 07.00-1 07.1235-4-3 856' ]
