#!/usr/bin/env bash
# Runs: Debian's xmllint (its version is printed): sums and counts of XPath over a list of
# repositories.
# Guess: 12345678 stars are printed so, as XPath turns numbers into text: with no exponent, ever.
# Seen: “1.23457e+07”: a sum that is printed by itself has six digits. 1234567 is “1.23457e+06”,
# and 0.0000004 “4e-07”. Inside string() or concat() the same sums are right.
# Why it matters: a report that reads such a sum is 22 stars off without an error, and a test with
# less than a million passes. Ours is JSON.
set -euo pipefail
command -v xmllint >/dev/null || { echo "Install Debian's libxml2-utils." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >rows.xml <<'XML'
<rows>
  <row name="octocat/hello-world" stars="1234567" share="0.0000003"/>
  <row name="octocat/next.js" stars="11111111" share="0.0000001"/>
</rows>
XML
ask() { xmllint --xpath "$1" rows.xml; }
seen="$(ask 'sum(//@stars)') $(ask 'number(//@stars)') $(ask 'sum(//@share)')"
texts="$(ask 'string(sum(//@stars))') $(ask 'string(number(//@stars))')"
echo "version: $(xmllint --version 2>&1 | head -1)"
echo 'guess:   12345678 1234567 0.0000004'
echo "seen:    $seen"
echo "seen:    in string(): $texts"
[ "$seen" = '1.23457e+07 1.23457e+06 4e-07' ] && [ "$texts" = '12345678 1234567' ]
