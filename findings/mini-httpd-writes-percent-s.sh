#!/usr/bin/env bash
# Runs: mini-httpd 1.30 of Debian 12 with its defaults.
# Guess: JSON and Atom have their types, and an error page is text/html with a character set.
# Seen: both are text/plain. Pages have “charset=UTF-8”, but redirects to a folder and 404 have the
# literal “charset=%s”.
# Why it matters: readers and crawlers that go by the type take neither the feeds nor the index.
set -euo pipefail
command -v mini_httpd > /dev/null || { echo 'apt-get install mini-httpd' >&2; exit 2; }
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/v1"
for file in index.html feed.atom v1/index.json; do echo '<a/>' > "$work/$file"; done
port=$(node -e 'const server = require("node:net").createServer().listen(0, "127.0.0.1", () => {
  console.log(server.address().port);
  server.close();
})')
mini_httpd -D -h 127.0.0.1 -p "$port" -d "$work" > /dev/null 2>&1 &
server=$!
seen=
for path in / /feed.atom /v1/index.json /v1 /none; do
  seen="$seen$(curl --silent --retry 20 --retry-connrefused --retry-delay 1 --output /dev/null \
    --write-out '%{http_code} %{content_type}, ' "http://127.0.0.1:$port$path")"
done
echo "version: mini-httpd $(dpkg-query --show --showformat '${Version}' mini-httpd)"
echo 'guess:   200 text/html, 200 application/atom+xml, 200 application/json, and twice text/html'
echo "seen:    $seen"
plain='text/plain; charset=UTF-8'
unset='text/html; charset=%s'
[ "$seen" = "200 text/html; charset=UTF-8, 200 $plain, 200 $plain, 302 $unset, 404 $unset, " ]
