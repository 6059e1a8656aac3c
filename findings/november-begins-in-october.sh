#!/usr/bin/env bash
# Runs: Debian's swi-prolog-nox (its version is printed): parse_time() reads months and days as
# iso_8601.
# Guess: 2026-11 is midnight of 1 November, as the manual says: components may be removed from the
# right, and the lowest time of what is left is returned.
# Seen: it is 31 October; 2026-01 is the last day of 2025, and 2024-03 29 February: the day that
# lacks counts as 0. With the hour and less left out, 2026-11-29, the manual is right.
# Why it matters: a selection "since this month" has one night too many, whose month is another
# one, and a title made from the time names the month before. Ours names whole days.
set -euo pipefail
command -v swipl >/dev/null || { echo "Install Debian's swi-prolog-nox." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >try.pl <<'PROLOG'
:- use_module(library(date)).
day(Text, Day) :-
    parse_time(Text, iso_8601, Stamp),
    stamp_date_time(Stamp, Time, 'UTC'),
    format_time(atom(Day), '%F', Time).
:- maplist(day, ['2026-11', '2026-01', '2024-03', '2026-11-29'], Days),
   atomic_list_concat(Days, ' ', Seen),
   writeln(Seen).
PROLOG
seen=$(swipl -q -g halt try.pl)
echo "version: $(swipl --version)"
echo 'guess:   2026-11-01 2026-01-01 2024-03-01 2026-11-29'
echo "seen:    $seen"
[ "$seen" = '2026-10-31 2025-12-31 2024-02-29 2026-11-29' ]
