#!/usr/bin/env bash
# Runs: Debian's python3-parsedatetime (its version is printed), which reads dates as people write
# them, on a time in the form of ISO 8601, asked at noon of 5 December 2026.
# Guess: 2026-11-29T23:59:00Z is that moment, as “2026-11-29 23:59” is, or it is not understood.
# Seen: it is 26 minutes past 8 in the evening of 5 December, the hour “2026”; 2027 is 20:27, and a
# year that is no hour, 1999, is not understood. With a blank in place of the T all is right. The
# manual does not name the T.
# Why it matters: the time of a night, pasted from our JSON, becomes a time of today, without an
# error. Our times are read by the runtime.
set -euo pipefail
python=/usr/bin/python3
"$python" -c 'import parsedatetime' 2>/dev/null ||
  { echo "Install Debian's python3-parsedatetime." >&2; exit 2; }
"$python" - <<'PY'
import datetime
import sys

import parsedatetime

noon = datetime.datetime(2026, 12, 5, 12)
seen = []
for text in ('2026-11-29 23:59', '2026-11-29T23:59:00Z', '2027-01-05T08:00:00Z',
             '1999-12-31T23:59:00Z'):
    moment, found = parsedatetime.Calendar().parseDT(text, noon)
    seen.append(moment.strftime('%F %H:%M') if found else 'not understood')
seen = ', '.join(seen)
print(f'version: parsedatetime {parsedatetime.__version__}')
print('guess:   2026-11-29 23:59, 2026-11-29 23:59, 2027-01-05 08:00, 1999-12-31 23:59')
print(f'seen:    {seen}')
sys.exit(0 if seen == '2026-11-29 23:59, 2026-12-05 20:26, 2026-12-05 20:27, not understood'
         else 1)
PY
