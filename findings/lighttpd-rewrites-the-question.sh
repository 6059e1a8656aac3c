#!/usr/bin/env bash
# Runs: Debian's lighttpd 1.4 (its version is printed) as a reverse proxy with its default settings.
# Guess: path and query reach the origin byte for byte.
# Seen: lighttpd normalises both: "ids[]=a" arrives as "ids%5B%5D=a", "%7Euser" as "~user", and
# "/a/../b" as "/b". A "+" and "%2B" stay what they are.
# Why it matters: whoever signs the address, or compares it with the one that was paid for, sees
# another one than the caller sent. Our gateway compares parsed parameters.
# Source: https://redmine.lighttpd.net/projects/lighttpd/wiki/Server_http-parseoptsDetails
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in lighttpd curl node; do
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
require('node:http')
  .createServer((request, response) => response.end(request.url))
  .listen(process.argv[2], '127.0.0.1');
JS
node origin.cjs "$origin" &
cat >lighttpd.conf <<CONF
server.document-root = "$work"
server.bind = "127.0.0.1"
server.port = $port
server.modules = ( "mod_proxy" )
proxy.server = ( "" => (( "host" => "127.0.0.1", "port" => $origin )) )
CONF
lighttpd -D -f lighttpd.conf 2>log &
path='/a/../v1/repos?ids[]=a&owner=%7Euser&language=c%2B%2B&name=a+b'
for _ in {1..50}; do
  seen=$(curl -sf -g --path-as-is "http://127.0.0.1:$port$path") && break || sleep 0.1
done
echo "version: $(lighttpd -v | head -1 | cut -d' ' -f1)"
echo "guess:   $path"
echo "seen:    $seen"
[ "$seen" = '/v1/repos?ids%5B%5D=a&owner=~user&language=c%2B%2B&name=a+b' ]
