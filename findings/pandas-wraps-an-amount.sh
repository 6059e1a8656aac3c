#!/usr/bin/env bash
# Runs: Debian's python3-pandas (its version is printed), read_json() with its defaults, on rows
# whose amounts are whole numbers, and on rows whose amounts and names are text.
# Guess: a number above 64 bits makes the column one of objects or of doubles, or is an error. Text
# stays text, because JSON says which is which.
# Seen: 123456789012345678901 beside a small number becomes 12776324570088369205, what is left of it
# in 64 bits, without an error; only a warning about a cast appears. As text it becomes a double,
# 007 becomes 7 and 1e5 becomes 100000.
# Why it matters: 124 tokens of 18 decimals turn into 12, an amount that looks as good as the right
# one; and text, which keeps amounts exact elsewhere, does not help here: read_json(…, dtype=False)
# does. Ours are text; the small ones of USDC survive either way.
set -euo pipefail
/usr/bin/python3 -c 'import pandas' 2>/dev/null ||
  { echo "Install Debian's python3-pandas." >&2; exit 2; }
/usr/bin/python3 -W ignore - <<'PYTHON'
import sys
import pandas

numbers = pandas.read_json('[{"n":123456789012345678901},{"n":5}]')['n']
texts = '[{"n":"123456789012345678901","name":"007"},{"n":"5","name":"1e5"}]'
guessed = pandas.read_json(texts)
kept = pandas.read_json(texts, dtype=False)
seen = [
    str(numbers[0]),
    str(guessed['n'].dtype),
    ' '.join(str(name) for name in guessed['name']),
    kept['n'][0],
]
print('version: pandas', pandas.__version__)
print('guess:   an error or the number; object; 007 1e5; the text')
print('seen:   ', '; '.join(seen))
expected = ['12776324570088369205', 'float64', '7 100000', '123456789012345678901']
sys.exit(0 if seen == expected else 1)
PYTHON
