#!/usr/bin/env bash
# Runs: format_number() of Debian's python3-humanfriendly (its version is printed), which its manual
# describes as: it adds a separator for thousands to a number.
# Guess: 0.0000004 becomes "0", with its default of two decimals, or "0.0000004".
# Seen: "4e,-07": the exponent is taken for digits, and the number of decimals does not matter. With
# 1e21 it is "1e,+21". 0.0004 becomes "0".
# Why it matters: a share or the price of a token is shown as a four, and no program reads it back.
# Our pages round shares themselves.
set -euo pipefail
/usr/bin/python3 -c 'import humanfriendly' 2>/dev/null ||
  { echo "Install Debian's python3-humanfriendly." >&2; exit 2; }
/usr/bin/python3 - <<'PY'
import humanfriendly

numbers = [1234567.891, 0.0004, 0.0000004, 1e21]
seen = [humanfriendly.format_number(number) for number in numbers]
seen.append(humanfriendly.format_number(0.0000004, 7))
print('version: humanfriendly', humanfriendly.__version__)
print('guess:   1,234,567.89 0 0 1,000,000,000,000,000,000,000 0.0000004')
print('seen:   ', *seen)
raise SystemExit(seen != ['1,234,567.89', '0', '4e,-07', '1e,+21', '4e,-07'])
PY
