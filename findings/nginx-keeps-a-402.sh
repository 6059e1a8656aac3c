#!/usr/bin/env bash
# Runs: Debian's nginx and Varnish as caches (versions are printed), in front of an origin that
# answers 402, 429 and 503 with "Cache-Control: public, max-age=60".
# Guess: both keep them for a minute, because RFC 9111 lets a cache store any final status whose
# lifetime is stated.
# Seen: nginx keeps all three; Varnish keeps none and asks the origin each time.
# Why it matters: an origin that puts max-age on everything sells nothing for a minute behind nginx,
# to nobody, and the trial behind Varnish looked right. Our 402, 429 and 503 say no-store.
# Source: RFC 9111 section 3
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
const answer = ({ url }, response) => {
  response.writeHead(+url.split('/')[1], { 'Cache-Control': 'public, max-age=60' });
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
varnishd -F -a "127.0.0.1:$varnish" -b "127.0.0.1:$origin" -n "$work/v" >>log 2>&1 &
kept() { # port
  for _ in {1..50}; do curl -sf -o first "http://127.0.0.1:$1/200" && break || sleep 0.1; done
  local status
  for status in 402 429 503; do
    curl -s -o first "http://127.0.0.1:$1/$status"
    curl -s -o second "http://127.0.0.1:$1/$status"
    cmp -s first second && echo -n "$status kept " || echo -n "$status not "
  done
}
seen="nginx: $(kept "$nginx"); Varnish: $(kept "$varnish")"
echo "version: $(nginx -v 2>&1), $(varnishd -V 2>&1 | head -1)"
echo 'guess:   both keep 402, 429 and 503'
echo "seen:    $seen"
[ "$seen" = 'nginx: 402 kept 429 kept 503 kept ; Varnish: 402 not 429 not 503 not ' ]
