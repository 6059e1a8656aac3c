#!/usr/bin/env bash
# Runs: Debian's python3-jsonschema (its version is printed) with its FormatChecker, on texts that a
# schema calls a date-time, a date and a URI.
# Guess: without FormatChecker() formats are only a remark; with it "yesterday" is no date-time and
# "a b" is no URI.
# Seen: with it "yesterday" is a date-time and "a b" is a URI, while "yesterday" is no date. Each
# format needs a package of its own (rfc3339-validator, rfc3987); where that is missing, the format
# is not checked, and no word says so.
# Why it matters: a pipeline that asked for the check takes any text for a time, and the mistake is
# found where somebody sorts by it; on a developer's machine with more packages the test is red.
# Our document gives patterns beside formats: those are always checked.
set -euo pipefail
/usr/bin/python3 -c 'import jsonschema' 2>/dev/null ||
  { echo "Install Debian's python3-jsonschema." >&2; exit 2; }
if /usr/bin/python3 -c 'import rfc3339_validator' 2>/dev/null; then
  echo "Debian's python3-rfc3339-validator is installed, so the check is made." >&2
  exit 2
fi
/usr/bin/python3 - <<'PYTHON'
import sys
from importlib.metadata import version
from jsonschema import Draft202012Validator, FormatChecker

cases = [('date-time', 'yesterday'), ('uri', 'a b'), ('date', 'yesterday')]
seen = [
    Draft202012Validator({'format': name}, format_checker=FormatChecker()).is_valid(text)
    for name, text in cases
]
pattern = Draft202012Validator({'pattern': r'\.\d{3}Z$'}).is_valid('yesterday')
print('version: jsonschema', version('jsonschema'))
print('guess:   False, False, False')
print('seen:   ', ', '.join(map(str, seen)), '; by a pattern', pattern)
sys.exit(0 if seen == [True, True, False] and not pattern else 1)
PYTHON
