#!/usr/bin/env bash
# Runs: Debian's redis-server (its version is printed), adding amounts by INCRBYFLOAT and ZINCRBY.
# Guess: 5000 and a cent are 5000.01 in the first, whose manual names 17 digits behind the point and
# adds 10.50 and 0.1 to 10.6; or both have the same digits of a double.
# Seen: INCRBYFLOAT writes 5000.00999999999999979, 1000.01000000000000001 and, for ten thousand USDC
# and one unit more, 10000.00000100000000014. 0.1 and 0.2 are 0.3 in it, and 0.30000000000000004 by
# ZINCRBY, which writes 1000.01 as it is.
# Why it matters: a total that is kept in Redis looks right while it is small, and from a thousand
# on it is refused by what takes six decimals. Our totals are sums of whole units in a ledger.
set -euo pipefail
[ "$(uname -m)" = x86_64 ] || { echo 'The digits are those of x86-64.' >&2; exit 2; }
command -v redis-server >/dev/null || { echo "Install Debian's redis-server." >&2; exit 2; }
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
redis-server --unixsocket "$work/socket" --port 0 --save '' --daemonize no >log 2>&1 &
server=$!
ask() { redis-cli -s "$work/socket" "$@"; }
for _ in $(seq 50); do
  ask ping >/dev/null 2>&1 && break
  sleep 0.1
done
sums=()
for pair in '5000 0.01' '1000 0.01' '10000 0.000001' '0.1 0.2'; do
  read -r first second <<<"$pair"
  ask set total "$first" >/dev/null
  ask del totals >/dev/null
  ask zadd totals "$first" payer >/dev/null
  sums+=("$(ask incrbyfloat total "$second") $(ask zincrby totals "$second" payer)")
done
echo "version: $(redis-server --version | cut -d' ' -f1-3)"
echo 'guess:   5000.01 5000.01; 1000.01 1000.01; 10000.000001 10000.000001; 0.3 0.3'
echo "seen:    ${sums[0]}; ${sums[1]};"
echo "         ${sums[2]}; ${sums[3]}"
[ "${sums[0]}" = '5000.00999999999999979 5000.0100000000002' ]
[ "${sums[1]}" = '1000.01000000000000001 1000.01' ]
[ "${sums[2]}" = '10000.00000100000000014 10000.000001' ]
[ "${sums[3]}" = '0.3 0.30000000000000004' ]
