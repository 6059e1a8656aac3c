#!/usr/bin/env bash
# Runs: wrangler 4.80.0, `pages dev` (Cloudflare Pages) on a folder with `_redirects`.
# Guess: the moves /old/* and /older/* to another path of the site are both answered with 308.
# Seen: a move from a path that ends in /* or / to one that ends in /index is taken for an endless
# loop and ignored, though /v1/index lies outside of /old/: 404. Its file's name is accepted.
# Why it matters: all moves of our predecessor's paths ended in /v1/index, so they were 404 there.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -- -"$server" 2> /dev/null || true; sleep 1; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund wrangler@4.80.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
mkdir -p site/v1 home
echo '{}' > site/v1/index.json
echo none > site/404.html
printf '%s\n' '/v1/index /v1/index.json 200' '/old/* /v1/index 308' \
  '/older/* /v1/index.json 308' > site/_redirects

export HOME="$work/home" WRANGLER_SEND_METRICS=false CI=1
port=$(node -e 'const server = require("node:net").createServer().listen(0, "127.0.0.1", () => {
  console.log(server.address().port);
  server.close();
})')
set -m
node_modules/.bin/wrangler pages dev site --ip 127.0.0.1 --port "$port" \
  --compatibility-date 2026-01-01 > log 2>&1 < /dev/null &
server=$!
set +m
status() {
  curl --silent --retry 60 --retry-connrefused --retry-delay 1 --output /dev/null \
    --write-out '%{http_code}' "http://127.0.0.1:$port$1"
}
seen="$(status /v1/index) $(status /old/path) $(status /older/path)"
echo 'version: wrangler 4.80.0'
echo 'guess:   200 308 308'
warning='Infinite loop detected in this rule and has been ignored'
echo "seen:    $seen; $(grep -o "$warning" log | head -n 1)"
[ "$seen" = '200 404 308' ]
