#!/usr/bin/env bash
# Runs: Debian's Caddy and HAProxy (versions are printed) as reverse proxies, asked with an
# "X-Forwarded-For: 192.0.2.7" that a CDN in front of them has set.
# Guess: both append their peer to the list, as nginx's usual line does: "192.0.2.7, 127.0.0.1".
# Seen: HAProxy's "option forwardfor" does. Caddy throws the list away and sends "127.0.0.1" alone,
# unless the peer is named in trusted_proxies.
# Why it matters: behind CDN and Caddy all callers have the CDN's address, share one rate limit and
# get 429 together. Our rate limit trusts named proxies only, so it cannot know either.
# Source: https://caddyserver.com/docs/caddyfile/directives/reverse_proxy#defaults
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in caddy haproxy curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
chmod 755 "$work"
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
origin=$(node -e "$probe")
caddy_port=$(node -e "$probe")
haproxy_port=$(node -e "$probe")
cat >origin.cjs <<'JS'
const answer = (request, response) => response.end(request.headers['x-forwarded-for']);
require('node:http').createServer(answer).listen(process.argv[2], '127.0.0.1');
JS
node origin.cjs "$origin" &
cat >Caddyfile <<CONF
{
	admin off
	auto_https off
}
http://127.0.0.1:$caddy_port {
	bind 127.0.0.1
	reverse_proxy 127.0.0.1:$origin
}
CONF
HOME=$work caddy run --adapter caddyfile --config Caddyfile 2>log &
cat >haproxy.cfg <<CONF
defaults
  mode http
  timeout connect 5s
  timeout client 5s
  timeout server 5s
  option forwardfor
listen proxy
  bind 127.0.0.1:$haproxy_port
  server origin 127.0.0.1:$origin
CONF
haproxy -db -f haproxy.cfg &
ask() {
  for _ in {1..50}; do
    curl -sf -H 'X-Forwarded-For: 192.0.2.7' "http://127.0.0.1:$1/" && return || sleep 0.1
  done
}
seen="Caddy \"$(ask "$caddy_port")\", HAProxy \"$(ask "$haproxy_port")\""
echo "version: Caddy $(caddy version), $(haproxy -v | head -1 | cut -d' ' -f1-3)"
echo 'guess:   both "192.0.2.7, 127.0.0.1"'
echo "seen:    $seen"
[ "$seen" = 'Caddy "127.0.0.1", HAProxy "192.0.2.7, 127.0.0.1"' ]
