#!/usr/bin/env bash
# Runs: Debian's lua-cjson (the library of nginx's Lua, too) on a row that is read and written
# again.
# Guess: whole numbers up to 2^53 stay as they are; larger ones become the nearest double.
# Seen: everything above 14 digits is rounded on the way out: 123456789012345 becomes
# 1.2345678901234e+14, and a time in microseconds loses three digits. An empty list becomes {}.
# Why it matters: 100,000,000 USDC in atoms has 15 digits, one ether in wei 19, and a filter in
# front of an API rounds them, with no error anywhere. encode_number_precision(17) helps in 5.1.
# Amounts in our challenge and ledger are text, which passes.
set -euo pipefail
lua5.3 -e 'require("cjson")' 2>/dev/null ||
  { echo "Install Debian's lua5.3 and lua-cjson." >&2; exit 2; }

try() { lua5.3 -e "local json = require('cjson') print(json.encode(json.decode('$1')))"; }
seen=''
for row in '[12345678901234]' '[123456789012345]' '[1796000000123456]' '["123456789012345"]' \
  '{"topics":[]}'; do
  seen+="$(try "$row") "
done
echo "version: lua-cjson $(lua5.3 -e 'print(require("cjson")._VERSION)')"
echo 'guess:   each as it was'
echo "seen:    $seen"
rounded='[1.2345678901234e+14] [1.7960000001235e+15]'
[ "$seen" = "[12345678901234] $rounded [\"123456789012345\"] {\"topics\":{}} " ]
