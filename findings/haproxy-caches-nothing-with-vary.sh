#!/usr/bin/env bash
# Runs: Debian's HAProxy 2.6 (its version is printed) with its small cache, in front of an origin
# that answers with max-age=60, once with "Vary: Accept-Encoding" and once without.
# Guess: both are kept; the first by encoding. A 404 with max-age is kept as well.
# Seen: only the 200 without Vary is kept. An answer with Vary is passed through unless the cache
# has "process-vary on", and no status but 200 is ever kept.
# Why it matters: files that are compressed at the origin always carry Vary, so the cache that was
# switched on does nothing, without a word in the log.
# Source: https://docs.haproxy.org/2.6/configuration.html#6.2
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in haproxy curl node; do
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
let count = 0;
const answer = ({ url }, response) => {
  const headers = { 'Cache-Control': 'public, max-age=60' };
  if (url === '/vary') headers.Vary = 'Accept-Encoding';
  response.writeHead(url === '/404' ? 404 : 200, headers).end(`${++count}`);
};
require('node:http').createServer(answer).listen(process.argv[2], '127.0.0.1');
JS
node origin.cjs "$origin" &
cat >haproxy.cfg <<CONF
cache small
  total-max-size 4
  max-age 60
defaults
  mode http
  timeout connect 5s
  timeout client 5s
  timeout server 5s
listen proxy
  bind 127.0.0.1:$port
  http-request cache-use small
  http-response cache-store small
  server origin 127.0.0.1:$origin
CONF
haproxy -db -f haproxy.cfg &
kept() { # path
  for _ in {1..50}; do curl -s -o first "http://127.0.0.1:$port$1" && break || sleep 0.1; done
  curl -s -o second "http://127.0.0.1:$port$1"
  cmp -s first second && echo kept || echo 'asked again'
}
seen="plain: $(kept /plain), Vary: $(kept /vary), 404: $(kept /404)"
echo "version: $(haproxy -v | head -1 | cut -d' ' -f1-3)"
echo 'guess:   plain: kept, Vary: kept, 404: kept'
echo "seen:    $seen"
[ "$seen" = 'plain: kept, Vary: asked again, 404: asked again' ]
