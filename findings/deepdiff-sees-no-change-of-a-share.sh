#!/usr/bin/env bash
# Runs: Debian's python3-deepdiff (its version is printed) on two rows whose share has changed, with
# three significant digits in scientific notation (number_format_notation="e").
# Guess: 4e-7 and 9e-7 differ, since 4.00e-7 and 9.00e-7 do; for this the notation is there.
# Seen: they are equal, and so are 0.0001 and 0.0004: numbers are rounded to that many decimals
# first, and written in the notation then. 123,456 and 123,499 are equal, as they should be. By the
# manual they are compared as "{:.3e}" writes them.
# Why it matters: a test that nothing has changed between two nights passes though each small share
# has doubled. Our tests compare exactly.
set -euo pipefail
python=/usr/bin/python3
"$python" -W ignore -c 'import deepdiff' 2>/dev/null ||
  { echo "Install Debian's python3-deepdiff." >&2; exit 2; }
"$python" -W ignore - <<'PY'
import sys
from decimal import Decimal

import deepdiff

pairs = [(4e-7, 9e-7), (Decimal('4e-7'), Decimal('9e-7')), (0.0001, 0.0004), (0.4, 0.9),
         (123456, 123499)]


def compare(before, after):
    found = deepdiff.DeepDiff({'share': before}, {'share': after}, significant_digits=3,
                              number_format_notation='e')
    return 'differ' if found else 'equal'


seen = ' '.join(compare(*pair) for pair in pairs)
print(f'version: deepdiff {deepdiff.__version__}')
print('guess:   differ differ differ differ equal')
print(f'seen:    {seen}')
sys.exit(0 if seen == 'equal equal equal differ equal' else 1)
PY
