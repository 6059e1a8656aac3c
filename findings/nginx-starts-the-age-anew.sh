#!/usr/bin/env bash
# Runs: Debian's nginx and Varnish as caches (versions are printed), in front of an origin (or a
# CDN) whose answer says "Cache-Control: max-age=4" and "Age: 3": one second is left.
# Guess: both keep it for one second more, as RFC 9111 counts.
# Seen: after two seconds Varnish asks again. nginx still gives the old answer and goes on for four
# seconds from its own receipt; the "Age: 3" that it passes on stands still.
# Why it matters: two caches one behind the other double the age of an index that was to be one
# minute old, and no header shows it. Give such files short ages, or addresses that change.
# Source: RFC 9111 section 4.2.3
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in nginx varnishd curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
chmod 755 "$work"
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
origin=$(node -e "$probe")
nginx=$(node -e "$probe")
varnish=$(node -e "$probe")
cat >origin.cjs <<'JS'
let count = 0;
const answer = (request, response) => {
  response.writeHead(200, { 'Cache-Control': 'max-age=4', Age: '3' });
  response.end(`${++count}`);
};
require('node:http').createServer(answer).listen(process.argv[2], '127.0.0.1');
JS
node origin.cjs "$origin" &
cat >nginx.conf <<CONF
daemon off; pid pid; error_log errors; events {}
http { access_log off; proxy_cache_path cache keys_zone=zone:1m; client_body_temp_path a;
  proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;
  server { listen 127.0.0.1:$nginx;
    location / { proxy_pass http://127.0.0.1:$origin; proxy_cache zone; } } }
CONF
chmod 777 "$work"
nginx -p "$work" -c nginx.conf 2>>log &
varnishd -F -a "127.0.0.1:$varnish" -b "127.0.0.1:$origin" -n "$work/v" \
  -p default_grace=0 >>log 2>&1 &
kept() { # port
  for _ in {1..50}; do curl -sf -o first "http://127.0.0.1:$1/" && break || sleep 0.1; done
  sleep 2
  curl -s -o second -D head "http://127.0.0.1:$1/"
  cmp -s first second && echo -n 'the old answer' || echo -n 'a new answer'
  echo ", Age $(tr -d '\r' <head | sed -n 's/^Age: //p')"
}
seen="nginx: $(kept "$nginx"); Varnish: $(kept "$varnish")"
echo "version: $(nginx -v 2>&1), $(varnishd -V 2>&1 | head -1)"
echo 'guess:   a new answer from both'
echo "seen:    $seen"
[[ $seen = 'nginx: the old answer, Age 3; Varnish: a new answer'* ]]
