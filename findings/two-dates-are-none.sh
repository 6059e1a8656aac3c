#!/usr/bin/env bash
# Runs: Debian's python3-dateparser (its version is printed): search_dates() on English sentences
# with dates such as 2026-11-29.
# Guess: each date is found, in a sentence with one as in a sentence with two.
# Seen: “on 2026-11-29” is found, and in “on 2026-11-29 and 2026-11-30” nothing is; in “night of
# 2026-11-29: 3 new, 5 gone” nothing, either. “Node 20 may be needed” is 20 May. The manual says
# that searching is limited, not that a second date hides the first.
# Why it matters: of a changelog or a digest the dates are missing where it has most of them. Ours
# have fields for their days.
set -euo pipefail
python=/usr/bin/python3
"$python" -W ignore -c 'import dateparser' 2>/dev/null ||
  { echo "Install Debian's python3-dateparser." >&2; exit 2; }
"$python" -W ignore - <<'PY'
import datetime
import sys

import dateparser
from dateparser.search import search_dates

noon = datetime.datetime(2026, 11, 30, 12)
sentences = ['Seen on 2026-11-29', 'Seen on 2026-11-29 and 2026-11-30',
             'Night of 2026-11-29: 3 new, 5 gone', 'Node 20 may be needed']
seen = []
for sentence in sentences:
    found = search_dates(sentence, languages=['en'], settings={'RELATIVE_BASE': noon}) or []
    seen.append(' and '.join(day.strftime('%F') for _, day in found) or 'none')
seen = ', '.join(seen)
print(f'version: dateparser {dateparser.__version__}')
print('guess:   2026-11-29, 2026-11-29 and 2026-11-30, 2026-11-29, none')
print(f'seen:    {seen}')
sys.exit(0 if seen == '2026-11-29, none, none, 2026-05-20' else 1)
PY
