#!/usr/bin/env bash
# Runs: Debian's curl (its version is printed) with --etag-save and --etag-compare on one file, the
# way its manual shows to poll. The server answers 200, then 503 without an ETag, then well again.
# Guess: the ETag of the copy at hand stays in its file until a new copy has come; with --fail at
# least.
# Seen: the 503 empties the file, with --fail too. With --fail the copy is still there, so the next
# poll fetches again what is there already. A very first poll sends If-None-Match: "".
# Why it matters: each 429 or 503 costs a poller the whole body once more, just when the server has
# too much to do; and the empty tag must not be an error. Ours answers it with 200.
set -euo pipefail
for program in curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's curl, and Node." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"

cat >server.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

let polls = 0;
const server = createServer((request, response) => {
  polls += 1;
  process.stdout.write(`${request.headers['if-none-match']} `);
  if (polls === 2) response.writeHead(503).end('busy');
  else response.writeHead(200, { etag: '"night-1"' }).end('the night');
}).listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
node server.mjs >asked &
server=$!
until [ -s port ]; do sleep 0.1; done
for _ in 1 2 3; do
  curl -s --fail --etag-save tag --etag-compare tag -o copy "http://127.0.0.1:$(cat port)/" || true
done
echo "version: $(curl --version | head -1 | cut -d' ' -f1,2)"
echo 'guess:   no tag, "night-1", "night-1"'
echo "seen:    $(cat asked)"
[ "$(cat asked)" = '"" "night-1" "" ' ]
