#!/usr/bin/env bash
# Runs: wrangler 4.80.0, `pages dev` (Cloudflare Pages) on a folder with `_headers`.
# Guess: a rule for /page.html gives its header to the page that page.html is.
# Seen: only the redirect that strips ".html" has the header. The page itself is served at /page,
# for which no rule stands, so it comes without the policy, and no warning says so.
# Why it matters: our search page and four more had neither their policy nor their caching there.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -- -"$server" 2> /dev/null || true; sleep 1; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund wrangler@4.80.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
mkdir -p site home
echo page > site/page.html
printf "/page.html\n  Content-Security-Policy: default-src 'none'\n" > site/_headers

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
policy() {
  curl --silent --retry 60 --retry-connrefused --retry-delay 1 --output /dev/null \
    --write-out '%{http_code} %header{content-security-policy}' "http://127.0.0.1:$port$1"
}
seen="$(policy /page.html); $(policy /page)"
echo 'version: wrangler 4.80.0'
echo "guess:   /page has default-src 'none'"
echo "seen:    $seen"
[ "$seen" = "308 default-src 'none'; 200 " ]
