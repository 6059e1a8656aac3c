#!/usr/bin/env bash
# Runs: Debian's python3-pendulum (its version is printed): week_of_month of each day of the years
# 2020 to 2029.
# Guess: a number from 1 to 6: 4 January 2027, a Monday, is in the second week of the month, and 30
# December 2024 in the sixth.
# Seen: -51 and -46. Where the week that holds the first day, or the day itself, belongs to another
# ISO year, one number of a week is taken from another: each January of 2021, 2022, 2023, 2027 and
# 2028, and the last days of three Decembers.
# Why it matters: “the second Monday” is not found in January, and a table by weeks of the month
# has rows below zero; in 2026 itself all is right. Our weeks are made from days.
set -euo pipefail
/usr/bin/python3 -c 'import pendulum' 2>/dev/null ||
  { echo "Install Debian's python3-pendulum." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' python3-pendulum 2>/dev/null || echo unknown)
seen=$(/usr/bin/python3 - <<'PY'
import pendulum

def week(day):
    return pendulum.parse(day).week_of_month

below = {}
day = pendulum.date(2020, 1, 1)
while day.year < 2030:
    if not 1 <= day.week_of_month <= 6:
        month = day.format('YYYY-MM')
        below[month] = below.get(month, 0) + 1
    day = day.add(days=1)
print(week('2027-01-04'), week('2024-12-30'), week('2026-11-29'), end=';')
print('', *(f'{month}:{days}' for month, days in below.items()))
PY
)
echo "version: pendulum $version"
echo 'guess:   2 6 5; and no day outside of 1 to 6'
echo "seen:    $seen"
[ "$seen" = '-51 -46 5; 2021-01:28 2022-01:29 2023-01:30 2024-12:2 2025-12:3 2027-01:28 '\
'2028-01:29 2029-12:1' ]
