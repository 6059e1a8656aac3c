#!/usr/bin/env bash
# Runs: Debian's Apache 2.4 (its version is printed) with mod_deflate, serving a JSON file.
# Guess: a client that sends the ETag of the compressed answer back gets 304.
# Seen: 200 with the whole body, for ever. mod_deflate appends "-gzip" to the ETag after the check,
# so the ETag that a client holds never matches; without compression the same client gets 304.
# Why it matters: every poller that accepts gzip downloads our feeds and index from such a host each
# time. DeflateAlterETag NoChange mends it.
# Source: https://httpd.apache.org/docs/2.4/mod/mod_deflate.html#deflatealteretag
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
port=$(node -e "$probe")
mkdir www
node -e 'console.log(JSON.stringify({ text: "x".repeat(5000) }))' >www/index.json
modules=/usr/lib/apache2/modules
cat >httpd.conf <<CONF
ServerRoot $work
ServerName localhost
Listen 127.0.0.1:$port
PidFile $work/pid
ErrorLog $work/errors
User www-data
Group www-data
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule filter_module $modules/mod_filter.so
LoadModule deflate_module $modules/mod_deflate.so
DocumentRoot $work/www
SetOutputFilter DEFLATE
CONF
apache2 -f "$work/httpd.conf" -DFOREGROUND &
address=http://127.0.0.1:$port/index.json
for _ in {1..50}; do curl -s -o first "$address" && break || sleep 0.1; done

ask_again() { # encoding
  local tag
  tag=$(curl -sI -H "Accept-Encoding: $1" "$address" | tr -d '\r' | sed -n 's/^ETag: //p')
  curl -s -o second -w '%{http_code}' -H "Accept-Encoding: $1" -H "If-None-Match: $tag" "$address"
}
plain=$(ask_again identity)
packed=$(ask_again gzip)
echo "version: $(apache2 -v | sed -n 's/^Server version: //p')"
echo 'guess:   identity 304, gzip 304'
echo "seen:    identity $plain, gzip $packed"
[ "$plain $packed" = '304 200' ]
