#!/usr/bin/env bash
# Runs: Debian's rsyslog (its version is printed) with mmjsonparse, on lines of JSON.
# Guess: whole numbers pass as they are, or as the nearest double.
# Seen: every number above 9,223,372,036,854,775,807 becomes that number, without a word, so two ids
# of twenty digits are equal afterwards. Fractions and 1e21 pass as they were written.
# Why it matters: amounts in the smallest unit of an 18-digit token pass this limit at 9.3 tokens;
# sums and searches in the log's store are wrong from there. Our log writes amounts as text.
set -euo pipefail
PATH=$PATH:/usr/sbin
command -v rsyslogd >/dev/null || { echo "Install Debian's rsyslog." >&2; exit 2; }
work=$(mktemp -d)
trap 'kill "$log" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"

cat >rsyslog.conf <<CONF
global(workDirectory="$work")
module(load="imfile")
module(load="mmjsonparse")
template(name="amount" type="string" string="%\$!amount%\n")
input(type="imfile" File="$work/in" Tag="trends")
action(type="mmjsonparse" cookie="")
action(type="omfile" file="$work/out" template="amount")
CONF
cat >in <<'LOG'
{"amount":12345678901234567890}
{"amount":9300000000000000000}
{"amount":1e21}
{"amount":"9300000000000000000"}
LOG
rsyslogd -n -f rsyslog.conf -i "$work/pid" 2>/dev/null &
log=$!
for _ in $(seq 100); do
  [ "$(cat out 2>/dev/null | wc -l)" = 4 ] && break
  sleep 0.1
done
seen=$(paste -sd ' ' out)
echo "version: $(rsyslogd -v | head -1 | cut -d' ' -f1-3)"
echo 'guess:   12345678901234567890 9300000000000000000 1e21 9300000000000000000'
echo "seen:    $seen"
[ "$seen" = '9223372036854775807 9223372036854775807 1e21 9300000000000000000' ]
