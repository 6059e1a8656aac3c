#!/usr/bin/env bash
# Runs: Debian's nginx, Apache, Varnish and HAProxy (versions are printed) as reverse proxies with
# their defaults, in front of a server that answers 402 with a PAYMENT-REQUIRED of 3,000 to 20,000
# bytes, which is a challenge with a few offers, or with an example of the answer.
# Guess: headers of up to 8 KB pass everywhere, and all four write something to a log beyond.
# Seen: nginx ends at 4 KB (its buffer for a whole head is one page of memory), Varnish and Apache
# at 8 KB for one line, HAProxy at 16 KB for a whole head. Beyond, 402 becomes 502 or 503.
# Why it matters: nobody can pay: a client sees an outage, and the origin's log shows a good 402.
# Our nginx.conf sets proxy_buffer_size to 32 KB.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in nginx apache2 varnishd haproxy curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"

cat >origin.mjs <<'JS'
import { createServer } from 'node:http';
createServer(({ url }, response) => {
  response.writeHead(402, { 'PAYMENT-REQUIRED': 'e'.repeat(Number(url.slice(1))) }).end('{}');
}).listen(process.argv[2], '127.0.0.1');
JS
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
for name in origin nginx apache varnish haproxy; do declare "$name=$(node -e "$probe")"; done
node origin.mjs "$origin" &
echo "daemon off; pid $work/nginx.pid; error_log stderr; events {} http { access_log off;
  server { listen 127.0.0.1:$nginx; location / { proxy_pass http://127.0.0.1:$origin; } } }" >n.conf
nginx -c "$work/n.conf" 2>/dev/null &
for module in mpm_event authz_core proxy proxy_http; do
  echo "LoadModule ${module}_module /usr/lib/apache2/modules/mod_$module.so"
done >a.conf
printf '%s\n' "Listen 127.0.0.1:$apache" "PidFile $work/apache.pid" "ErrorLog $work/apache.log" \
  'ServerName localhost' "ProxyPass / http://127.0.0.1:$origin/" >>a.conf
apache2 -f "$work/a.conf" -D FOREGROUND 2>/dev/null &
varnishd -F -a "127.0.0.1:$varnish" -b "127.0.0.1:$origin" -n "$work/varnish" >/dev/null 2>&1 &
printf 'defaults\n mode http\n timeout connect 9s\n timeout client 9s\n timeout server 9s
 listen all\n bind 127.0.0.1:%s\n server origin 127.0.0.1:%s\n' "$haproxy" "$origin" >h.conf
haproxy -db -f h.conf 2>/dev/null &
seen=''
for name in origin nginx apache varnish haproxy; do
  until (: <"/dev/tcp/127.0.0.1/${!name}") 2>/dev/null; do sleep 0.1; done
  [ "$name" = origin ] && continue
  seen+="$name"
  for length in 3000 5000 9000 20000; do
    seen+=" $(curl -s -m 20 -o body -w '%{http_code}' "http://127.0.0.1:${!name}/$length")"
  done
  seen+=', '
done
echo "version: $(nginx -v 2>&1), $(apache2 -v | head -1), $(varnishd -V 2>&1 | head -1)"
echo "version: $(haproxy -v | head -1)"
echo 'guess:   402 402 502 502 in each, of 3,000, 5,000, 9,000 and 20,000 bytes'
echo "seen:    ${seen%, }"
expected='nginx 402 502 502 502, apache 402 402 502 502, varnish 402 402 503 503, '
[ "$seen" = "${expected}haproxy 402 402 402 502, " ]
