#!/usr/bin/env bash
# Runs: Debian's Apache Traffic Server and nginx (versions are printed) as reverse proxies, in front
# of an origin that reads a GET and closes the connection without an answer, as one does that is
# killed in between.
# Guess: the origin is asked once by each, and the client gets 502.
# Seen: Traffic Server asks four times, on new connections, and says 502 then; nginx asks once. A
# POST is sent once by both. proxy.config.http.connect_attempts_max_retries (3) is the setting.
# Why it matters: one paid GET arrives as four with the same payment, within a tenth of a second. A
# seller without a ledger settles twice, or refuses what it has sold; ours charges it once.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in traffic_server nginx curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"

cat >origin.mjs <<'JS'
import { createServer } from 'node:net';
createServer((socket) => {
  socket.once('data', (data) => {
    console.log(String(data).split(' ')[1]);
    socket.destroy();
  });
}).listen(process.argv[2], '127.0.0.1');
JS
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
origin=$(node -e "$probe")
traffic=$(node -e "$probe")
nginx=$(node -e "$probe")
node origin.mjs "$origin" >asked &
mkdir etc log cache run
sed "s#WORK#$work#g" >run.yaml <<'YAML'
{ prefix: /usr, exec_prefix: /usr, bindir: /usr/bin, sbindir: /usr/sbin, includedir: /usr/include,
  datadir: /usr/share/trafficserver, libdir: /usr/lib/trafficserver, sysconfdir: WORK/etc,
  libexecdir: /usr/lib/trafficserver/modules, localstatedir: WORK/run, runtimedir: WORK/run,
  logdir: WORK/log, cachedir: WORK/cache }
YAML
printf 'CONFIG proxy.config.%s\n' "http.server_ports STRING $traffic:ip-in=127.0.0.1" \
  'admin.user_id STRING #-1' >etc/records.config
echo "$work/cache 16M" >etc/storage.config
cp /etc/trafficserver/ip_allow.yaml etc/
echo "map / http://127.0.0.1:$origin/" >etc/remap.config
traffic_server --run-root="$work/run.yaml" >traffic.log 2>&1 &
echo "daemon off; pid $work/pid; error_log stderr; events {}
  http { access_log off; server { listen 127.0.0.1:$nginx;
    location / { proxy_pass http://127.0.0.1:$origin; } } }" >nginx.conf
nginx -c "$work/nginx.conf" 2>/dev/null &
until (: <"/dev/tcp/127.0.0.1/$origin") 2>/dev/null; do sleep 0.1; done
for proxy in "$traffic/traffic" "$nginx/nginx"; do
  until (: <"/dev/tcp/127.0.0.1/${proxy%/*}") 2>/dev/null; do sleep 0.1; done
  curl -s -m 20 -o body "http://127.0.0.1:$proxy" || true
done
seen="$(grep -c traffic asked) by Traffic Server, $(grep -c nginx asked || true) by nginx"
echo "version: $(traffic_server --version 2>&1 | grep -m1 -o 'Server [0-9.]*'), $(nginx -v 2>&1)"
echo 'guess:   1 by Traffic Server, 1 by nginx'
echo "seen:    $seen"
[ "$seen" = '4 by Traffic Server, 1 by nginx' ]
