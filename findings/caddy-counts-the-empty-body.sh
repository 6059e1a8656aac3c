#!/usr/bin/env bash
# Runs: Debian's Caddy (its version is printed) with "encode gzip" and "file_server".
# Guess: HEAD has the same Content-Length as GET, or none, and gzip and plain have different ETags.
# Seen: HEAD says "Content-Encoding: gzip" and "Content-Length: 20" or so, the size of nothing
# packed by gzip; GET sends another size. The ETag is the same strong one with gzip and without.
# Why it matters: link checkers and mirrors that ask by HEAD see a file that has shrunk to nothing,
# and a strong ETag that names two different bodies breaks resumed downloads.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in caddy curl node; do
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
cat >Caddyfile <<CONF
{
	admin off
	auto_https off
}
http://127.0.0.1:$port {
	bind 127.0.0.1
	root * $work/www
	encode gzip
	file_server
}
CONF
HOME=$work caddy run --adapter caddyfile --config Caddyfile 2>log &
address=http://127.0.0.1:$port/index.json
for _ in {1..50}; do curl -s -o first "$address" && break || sleep 0.1; done

field() { tr -d '\r' <"$1" | sed -n "s/^$2: //Ip"; }
curl -s -o plain.json -D plain "$address"
curl -s -o packed.gz -D packed -H 'Accept-Encoding: gzip' "$address"
curl -sI -H 'Accept-Encoding: gzip' "$address" >head
size=$(wc -c <packed.gz)
echo "version: Caddy $(caddy version)"
echo "guess:   HEAD $size bytes or no length; two ETags"
echo "seen:    HEAD $(field head Content-Length) bytes, GET $size;" \
  "ETag $(field plain ETag) plain, $(field packed ETag) gzip"
[ "$(field head Content-Length)" -lt "$size" ] && [ "$(field plain ETag)" = "$(field packed ETag)" ]
