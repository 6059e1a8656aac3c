#!/usr/bin/env bash
# Runs: Debian's python3-aniso8601 and python3-arrow (their versions are printed) on 24:00, which in
# ISO 8601 is the end of a day.
# Guess: 2026-11-29T24:00Z is midnight of the 30th in both, or refused.
# Seen: aniso8601 reads it as midnight of the 29th, a day too early, and an interval from 00:00 to
# 24:00 as nothing; arrow reads the 30th. 24:01 is refused. The manual of aniso8601 does not name
# 24:00.
# Why it matters: opening hours, and windows of maintenance, that last a whole day never are. Our
# times have hours up to 23.
set -euo pipefail
python=/usr/bin/python3
"$python" -c 'import aniso8601, arrow' 2>/dev/null ||
  { echo "Install Debian's python3-aniso8601 and python3-arrow." >&2; exit 2; }
"$python" - <<'PY'
import sys

import aniso8601
import arrow

start, end = aniso8601.parse_interval('2026-11-29T00:00Z/2026-11-29T24:00Z')
seen = ', '.join([
    aniso8601.parse_datetime('2026-11-29T24:00Z').strftime('%d %H:%M'),
    arrow.get('2026-11-29T24:00Z').strftime('%d %H:%M'),
    str(end - start),
])
print(f'version: aniso8601 {aniso8601.__version__}, arrow {arrow.__version__}')
print('guess:   30 00:00, 30 00:00, 1 day, 0:00:00')
print(f'seen:    {seen}')
sys.exit(0 if seen == '29 00:00, 30 00:00, 0:00:00' else 1)
PY
