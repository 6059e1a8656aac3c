#!/usr/bin/env bash
# Runs: webfsd 1.21 of Debian 12 with Debian's own /etc/mime.types.
# Guess: sitemap.xml is application/xml, and a copy that is newer than the file is answered by 304.
# Seen: sitemap.xml is “application/vnd.openxmlformats-officedocument.drawingml.diagram”, the first
# 63 letters of a longer type: its rest is read as an ending. 304 comes only for the exact time.
# Why it matters: a crawler drops a sitemap of that type. Feeds (.atom) and .json have their types.
set -euo pipefail
command -v webfsd > /dev/null || { echo 'apt-get install webfs' >&2; exit 2; }
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; rm -rf "$work"' EXIT
for file in sitemap.xml feed.atom index.json; do echo '<a/>' > "$work/$file"; done
touch -d 2026-11-01T00:00:00Z "$work"/*
port=$(node -e 'const server = require("node:net").createServer().listen(0, "127.0.0.1", () => {
  console.log(server.address().port);
  server.close();
})')
webfsd -F -i 127.0.0.1 -p "$port" -r "$work" > /dev/null 2>&1 &
server=$!
ask() {
  curl --silent --retry 20 --retry-connrefused --retry-delay 1 --output /dev/null \
    --write-out "$1" --header "If-Modified-Since: $3" "http://127.0.0.1:$port/$2"
}
seen=
for file in sitemap.xml feed.atom index.json; do
  seen="$seen$(ask '%{content_type}' "$file" '') "
done
seen="$seen$(ask '%{http_code}' feed.atom 'Sun, 01 Nov 2026 00:00:00 GMT') "
seen="$seen$(ask '%{http_code}' feed.atom 'Sun, 29 Nov 2026 00:00:00 GMT')"
version() { dpkg-query --show --showformat '${Version}' "$1"; }
echo "version: webfs $(version webfs), media-types $(version media-types)"
echo 'guess:   application/xml application/atom+xml application/json 304 304'
echo "seen:    $seen"
diagram=application/vnd.openxmlformats-officedocument.drawingml.diagram
[ "$seen" = "$diagram application/atom+xml application/json 304 200" ]
