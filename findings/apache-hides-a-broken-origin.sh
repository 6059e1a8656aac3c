#!/usr/bin/env bash
# Runs: Debian's Apache 2.4 (its version is printed) with mod_cache, in front of an origin that
# answers well once, with "max-age=1" and an ETag, and with 500 from then on.
# Guess: after a second the 500 comes through.
# Seen: the old answer comes with status 200 as long as the origin fails (CacheStaleOnError is on
# unless set), with a "Warning: 111" that no client reads. With "must-revalidate" the 500 does come
# through.
# Why it matters: a night that cannot be read looks current, and a watch on the status sees nothing.
# A watch has to read the date in the index.
# Source: https://httpd.apache.org/docs/2.4/mod/mod_cache.html#cachestaleonerror
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in apache2 curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
chmod 755 "$work"
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
origin=$(node -e "$probe")
port=$(node -e "$probe")
cat >origin.cjs <<'JS'
const seen = new Set();
const answer = ({ url }, response) => {
  if (seen.has(url)) return response.writeHead(500).end('broken');
  if (url !== '/') seen.add(url);
  const control = url === '/strict' ? 'max-age=1, must-revalidate' : 'max-age=1';
  return response.writeHead(200, { 'Cache-Control': control, ETag: '"1"' }).end('good');
};
require('node:http').createServer(answer).listen(process.argv[2], '127.0.0.1');
JS
node origin.cjs "$origin" &
mkdir -m 777 cache
for module in mpm_event authz_core proxy proxy_http cache cache_disk; do
  echo "LoadModule ${module}_module /usr/lib/apache2/modules/mod_$module.so"
done >httpd.conf
cat >>httpd.conf <<CONF
ServerRoot $work
ServerName localhost
Listen 127.0.0.1:$port
PidFile $work/pid
ErrorLog $work/errors
User www-data
Group www-data
CacheRoot $work/cache
CacheEnable disk /
ProxyPass / http://127.0.0.1:$origin/
CONF
apache2 -f "$work/httpd.conf" -DFOREGROUND &
url=http://127.0.0.1:$port
for _ in {1..50}; do curl -sf -o first "$url/" && break || sleep 0.1; done
ask() { curl -s -o answer -w '%{http_code}' "$url$1"; }
ask /plain >log && ask /strict >log && sleep 2.2
seen="plain $(ask /plain), must-revalidate $(ask /strict)"
echo "version: $(apache2 -v | sed -n 's/^Server version: //p')"
echo 'guess:   plain 500, must-revalidate 500'
echo "seen:    $seen"
[ "$seen" = 'plain 200, must-revalidate 500' ]
