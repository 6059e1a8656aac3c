#!/usr/bin/env bash
# Runs: Debian's squid and nginx as caches (versions are printed), in front of an origin that sends
# ETag and max-age; a client asks with If-None-Match while the answer is in the cache.
# Guess: 304 with ETag and Cache-Control, which RFC 9110 demands of every 304 whose 200 has them.
# Seen: squid's 304 has Cache-Control alone, though its 200 has both; nginx's has both.
# Why it matters: a poller that keeps the ETag of each answer, 304 too, has none after the first
# 304, and downloads everything at the next call. curl with --etag-save is one: its file is empty.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in squid nginx curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
chmod 777 "$work"
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
origin=$(node -e "$probe")
nginx=$(node -e "$probe")
squid=$(node -e "$probe")
cat >origin.cjs <<'JS'
require('node:http').createServer((request, response) => {
  response.writeHead(200, { ETag: '"a"', 'Cache-Control': 'max-age=60' });
  response.end('x');
}).listen(process.argv[2], '127.0.0.1');
JS
node origin.cjs "$origin" &
cat >nginx.conf <<CONF
daemon off; pid pid; error_log errors; events {}
http { access_log off; proxy_cache_path cache keys_zone=zone:1m; client_body_temp_path a;
  proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;
  server { listen 127.0.0.1:$nginx;
    location / { proxy_pass http://127.0.0.1:$origin; proxy_cache zone; } } }
CONF
cat >squid.conf <<CONF
http_port 127.0.0.1:$squid accel defaultsite=127.0.0.1
cache_peer 127.0.0.1 parent $origin 0 no-query originserver
http_access allow all
cache_log $work/log
access_log none
pid_filename none
coredump_dir $work
cache_effective_user nobody
shutdown_lifetime 1 seconds
CONF
nginx -p "$work" -c nginx.conf 2>>log2 &
squid -N -f squid.conf >>log2 2>&1 &
asked() { # port: the status of the second answer, and which of the two headers it has
  local url=http://127.0.0.1:$1/
  for _ in {1..80}; do curl -sf -o first "$url" && break || sleep 0.1; done
  curl -s -o first -D - -H 'If-None-Match: "a"' "$url" | tr -d '\r' |
    sed -nE '1s/.* (3[0-9]+|200) .*/\1/p; s/^(etag|cache-control):.*/\1/Ip' | sort -f | paste -sd' '
}
seen="squid: $(asked "$squid"); nginx: $(asked "$nginx")"
echo "version: $(squid -v | head -1 | grep -o '[0-9.]*$'), $(nginx -v 2>&1)"
echo 'guess:   304 Cache-Control ETag from both'
echo "seen:    $seen"
[ "$seen" = 'squid: 304 Cache-Control; nginx: 304 Cache-Control ETag' ]
