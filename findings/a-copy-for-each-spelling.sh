#!/usr/bin/env bash
# Runs: Debian's nginx and Varnish as caches (versions are printed), in front of an origin that says
# "Vary: Accept-Encoding"; three clients ask with "gzip, br", "br, gzip" and "gzip, br;q=0.9".
# Guess: one copy in both, or at most one for each encoding.
# Seen: nginx fetches and keeps three copies, one for each order and weight (spaces alone do not
# count). Varnish keeps one, as it asks the origin for gzip alone: a brotli file never passes
# through it.
# Why it matters: browsers, bots and libraries spell the header in dozens of ways, so a rarely read
# page is hardly ever found in nginx's cache; and behind Varnish the brotli files are made for
# nobody.
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
const log = {};
const answer = ({ url, headers }, response) => {
  if (url.startsWith('/log')) return response.end(log[url.slice(4)]?.join(' | '));
  (log[url] ??= []).push(headers['accept-encoding']);
  response.writeHead(200, { 'Cache-Control': 'max-age=60', Vary: 'Accept-Encoding' });
  return response.end('x');
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
asked() { # port, path
  local url=http://127.0.0.1:$1 spelling
  for _ in {1..50}; do curl -sf -o first "$url/ready" && break || sleep 0.1; done
  for spelling in 'gzip, br' 'br, gzip' 'gzip, br;q=0.9'; do
    curl -s -o first -H "Accept-Encoding: $spelling" "$url$2"
  done
  curl -s "http://127.0.0.1:$origin/log$2"
}
seen="nginx: $(asked "$nginx" /1); Varnish: $(asked "$varnish" /2)"
echo "version: $(nginx -v 2>&1), $(varnishd -V 2>&1 | head -1)"
echo 'guess:   the origin is asked once by each'
echo "seen:    $seen"
[ "$seen" = 'nginx: gzip, br | br, gzip | gzip, br;q=0.9; Varnish: gzip' ]
