#!/usr/bin/env bash
# Runs: Debian's syslog-ng (its version is printed), reading lines of JSON with json-parser and
# writing them with format-json, as they come.
# Guess: types and values stay: numbers are numbers, lists are lists.
# Seen: all becomes text. 0.0000004 becomes "0.000000", a number above 2^63-1 becomes that limit,
# null becomes "", and a list becomes its parts with commas between them.
# Why it matters: a rule on "share > 0" over the stored log never holds, true is the text "true",
# and an owner's name with a comma is two. Our log writes amounts as text; shares are numbers.
set -euo pipefail
PATH=$PATH:/usr/sbin
command -v syslog-ng >/dev/null || { echo "Install Debian's syslog-ng-core." >&2; exit 2; }
work=$(mktemp -d)
trap 'kill "$log" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"

cat >log.conf <<CONF
@version: $(syslog-ng --version | sed -n 's/^Config version: //p')
source lines { file("$work/in" flags(no-parse) follow-freq(0.1)); };
parser json { json-parser(prefix(".row.")); };
template row { template("\$(format-json .row.* --rekey .row.* --shift-levels 2)\n"); };
destination copy { file("$work/out" template(row)); };
log { source(lines); parser(json); destination(copy); };
CONF
echo '{"ok":true,"share":0.0000004,"big":12345678901234567890,"none":null,"list":["a","b"]}' >in
syslog-ng -F -f log.conf -R "$work/persist" -p "$work/pid" -c "$work/control" --no-caps 2>errors &
log=$!
for _ in $(seq 100); do
  [ -s out ] && break
  sleep 0.1
done
seen=$(cat out)
echo "version: $(syslog-ng --version | head -1)"
echo "guess:   $(cat in)"
echo "seen:    $seen"
[ "$seen" = '{"share":"0.000000","ok":"true","none":"","list":"a,b","big":"9223372036854775807"}' ]
