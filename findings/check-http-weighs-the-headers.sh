#!/usr/bin/env bash
# Runs: check_http of Debian's monitoring-plugins-basic (the version is printed), as a monitor of an
# answer of 15 bytes that has a header of 3,000, as a 402 with its challenge has.
# Guess: `--pagesize=1000`, "minimum page size required", warns of the 15 bytes, and
# `--header-string='etag: "a"'` finds the header that the server writes as ETag.
# Seen: the page counts with its headers, and is large enough. The header is not found, since the
# text is compared letter by letter, though names of headers have no case.
# Why it matters: an empty index passes a check of its size as soon as its headers are long; and
# the alarm for a lost header goes off when a proxy in front writes the names of headers small.
set -euo pipefail
check=/usr/lib/nagios/plugins/check_http
[ -x "$check" ] || { echo "Install Debian's monitoring-plugins-basic." >&2; exit 2; }
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
cat >server.cjs <<'JS'
const server = require('node:http').createServer((request, response) => {
  const headers = { ETag: '"a"', 'PAYMENT-REQUIRED': 'e'.repeat(3000), 'Content-Length': 15 };
  response.writeHead(200, headers);
  response.end('{"error":"pay"}');
});
const { writeFileSync } = require('node:fs');
server.listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
node server.cjs &
until [ -s port ]; do sleep 0.05; done
code() { "$check" -H 127.0.0.1 -p "$(cat port)" "$@" >>answers && echo 0 || echo $?; }
seen="size $(code --pagesize=1000) ETag $(code --header-string='ETag: "a"')"
seen="$seen etag $(code --header-string='etag: "a"')"
echo "version: $("$check" --version)"
echo 'guess:   size 1 ETag 0 etag 0'
echo "seen:    $seen"
[ "$seen" = 'size 0 ETag 0 etag 2' ]
