#!/usr/bin/env bash
# Runs: Debian's swi-prolog-nox (its version is printed): each day of some years is written by
# format_time() as %G-W%V-%u, a week and its day, and read by parse_time().
# Guess: the same day comes back.
# Seen: in 2026 it does, but 2027-W01-1 is 28 December 2026, and so on through the year: every week
# of 2016, 2021, 2022, 2027 and 2028 is read seven days early, which are the years that begin on a
# Friday or a Saturday. Writing is right.
# Why it matters: editions are named by their week, and each test with a week of 2023 to 2026
# passes; from January on, a report is on the week before. Ours has the Monday beside the week.
set -euo pipefail
command -v swipl >/dev/null || { echo "Install Debian's swi-prolog-nox." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >try.pl <<'PROLOG'
:- use_module(library(date)).
% The number of days by which a day of Year comes back early.
early(Year, Early) :-
    between(1, 363, Day),
    date_time_stamp(date(Year, 1, Day, 0, 0, 0, 0, -, -), Stamp),
    stamp_date_time(Stamp, Time, 'UTC'),
    format_time(atom(Week), '%G-W%V-%u', Time),
    sub_atom(Week, 0, 4, _, Name),
    atom_number(Name, Year),
    parse_time(Week, iso_8601, Read),
    Early is round((Stamp - Read) / 86400).
:- forall(member(Year, [2016, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028]),
          ( setof(Early, early(Year, Early), All), format('~w:~w ', [Year, All]) )).
PROLOG
seen=$(swipl -q -g halt try.pl)
echo "version: $(swipl --version)"
echo 'guess:   each year has [0] alone, the days by which its days come back early'
echo "seen:    $seen"
[ "$seen" = '2016:[7] 2021:[7] 2022:[7] 2023:[0] 2024:[0] 2025:[0] 2026:[0] 2027:[7] 2028:[7] ' ]
