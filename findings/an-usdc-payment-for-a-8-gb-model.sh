#!/usr/bin/env bash
# Runs: Debian's liblingua-en-inflect-perl (Lingua::EN::Inflect) and python3-inflect, its port
# (their versions are printed): the article before a word of this field.
# Guess: a URL, a UUID, a USDC payment, an x402 client, an 8 GB model, an 11-day streak, an 18th
# night: A() and a() say that they choose by sound, and “an MCP server”, “an SQL query” are right.
# Seen: an URL, an UUID, an USDC payment, a x402 client, a 8 GB model, a 11-day streak, a 18th
# night, in both. Digits always have “a”, and capitals that begin with U have “an”, but for UN.
# Why it matters: sentences made of figures are wrong for each 8, 11, 18 and 80 to 89, and tests
# with 3 and 5 pass. Our sentences are written so that no article stands before a figure.
set -euo pipefail
perl -MLingua::EN::Inflect -e1 2>/dev/null ||
  { echo "Install Debian's liblingua-en-inflect-perl." >&2; exit 2; }
/usr/bin/python3 -c 'import inflect' 2>/dev/null ||
  { echo "Install Debian's python3-inflect." >&2; exit 2; }
words=('MCP server' 'SQL query' URL UUID 'USDC payment' 'x402 client' '8 GB model'
  '11-day streak' '18th night')
perl=$(perl -MLingua::EN::Inflect=A -e 'print join ", ", map { A($_) } @ARGV' "${words[@]}")
python=$(/usr/bin/python3 -c 'import inflect, sys
engine = inflect.engine()
print(", ".join(engine.a(word) for word in sys.argv[1:]))' "${words[@]}")
dpkg-query -W -f='version: ${Package} ${Version}\n' liblingua-en-inflect-perl \
  python3-inflect || true
echo 'guess:   an MCP server, an SQL query, a URL, a UUID, a USDC payment, an x402 client,' \
  'an 8 GB model, an 11-day streak, an 18th night'
echo "seen:    $perl"
echo "seen:    $python"
[ "$perl" = 'an MCP server, an SQL query, an URL, an UUID, an USDC payment, a x402 client, '\
'a 8 GB model, a 11-day streak, a 18th night' ] && [ "$python" = "$perl" ]
