#!/usr/bin/env bash
# Runs: Debian's json-glib (its version is printed), the library of GNOME's programs for JSON, by
# way of its own json-glib-format; jshon, on jansson, beside it.
# Guess: a whole number that does not fit 64 bits is an error in both, or is kept.
# Seen: jshon says "too big integer". json-glib makes -8446744073709551616 of
# 10000000000000000000, and -1 of all larger ones, with exit code 0. Both write 0.1 as
# 0.10000000000000001.
# Why it matters: ten tokens of 18 decimals, in the smallest unit, do not fit, and a negative
# balance is a debt and not an error that anybody sees; prices that passed through either differ
# letter by letter from what they were. Amounts in our challenge and ledger are text, which passes.
set -euo pipefail
for program in json-glib-format jshon; do
  command -v "$program" >/dev/null ||
    { echo "Install Debian's json-glib-tools and jshon." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{"ten":10000000000000000000,"more":123456789012345678901,"share":0.1}' >"$work/amounts.json"
echo '{"share":0.1}' >"$work/share.json"
glib=$(json-glib-format "$work/amounts.json")
code=0
jshon <"$work/amounts.json" >/dev/null 2>"$work/error" || code=$?
jansson=$(jshon <"$work/share.json" | tr -d ' \n')
dpkg-query --show --showformat 'version: ${Package} ${Version}\n' json-glib-tools jshon
echo 'guess:   two errors, and 0.1 stays 0.1'
echo "seen:    json-glib $glib"
echo "         jshon: $(cat "$work/error"), $jansson"
[ "$glib" = '{"ten":-8446744073709551616,"more":-1,"share":0.10000000000000001}' ] &&
  [ "$code" != 0 ] && grep -q 'too big integer' "$work/error" &&
  [ "$jansson" = '{"share":0.10000000000000001}' ]
