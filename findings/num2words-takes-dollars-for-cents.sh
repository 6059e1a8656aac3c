#!/usr/bin/env bash
# Runs: num2words() of Debian's python3-num2words (its version is printed) with to='currency' and
# the currency USD.
# Guess: 5, 5.0, Decimal(5) and the text "5" are five dollars.
# Seen: the whole number 5 is "zero dollars, five cents", and the other three are five dollars. So a
# list of prices in which some are whole has two units.
# Why it matters: JSON has no other way to write five dollars than 5, and json.loads() makes a whole
# number of it; 5.5 beside it is a fraction. A bill in words is a hundredth. Our amounts are whole
# units of a named size.
set -euo pipefail
/usr/bin/python3 -c 'import num2words' 2>/dev/null ||
  { echo "Install Debian's python3-num2words." >&2; exit 2; }
/usr/bin/python3 - <<'PY'
import json
from decimal import Decimal
from importlib.metadata import version

from num2words import num2words

prices = [*json.loads('[5, 5.5, 5.0]'), Decimal(5), '5']
seen = [num2words(price, to='currency', currency='USD') for price in prices]
dollars = 'five dollars, zero cents'
fraction = 'five dollars, fifty cents'
print('version: num2words', version('num2words'))
print('guess:  ', '; '.join([dollars, fraction, dollars, dollars, dollars]))
print('seen:   ', '; '.join(seen))
raise SystemExit(seen != ['zero dollars, five cents', fraction, dollars, dollars, dollars])
PY
