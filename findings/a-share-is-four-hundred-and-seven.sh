#!/usr/bin/env bash
# Runs: number_to_words() of Debian's python3-inflect and num2words() of python3-num2words (their
# versions are printed).
# Guess: 0.0000004 is "zero point zero zero zero zero zero zero four", and 1e21 "one sextillion".
# Seen: so says num2words. inflect says "four hundred and seven" and "one hundred and twenty-one":
# it writes the number as text first, "4e-07", and reads the digits.
# Why it matters: what is read aloud or sent to a model is a number of another size, and sounds
# right. Our figures are digits.
set -euo pipefail
/usr/bin/python3 -c 'import inflect, num2words' 2>/dev/null ||
  { echo "Install Debian's python3-inflect and python3-num2words." >&2; exit 2; }
/usr/bin/python3 - <<'PY'
from importlib.metadata import version

import inflect
from num2words import num2words

numbers = [0.29, 0.0000004, 1e21]
seen = [inflect.engine().number_to_words(number) for number in numbers]
other = [num2words(number) for number in numbers]
print('version: inflect', version('inflect'), 'num2words', version('num2words'))
print('guess:  ', '; '.join(other))
print('seen:   ', '; '.join(seen))
expected = ['zero point two nine', 'four hundred and seven', 'one hundred and twenty-one']
raise SystemExit(seen != expected or other[1] != 'zero point zero zero zero zero zero zero four')
PY
