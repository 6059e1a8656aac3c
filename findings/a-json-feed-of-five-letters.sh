#!/usr/bin/env bash
# Runs: Debian's ruby-httparty and r-cran-httr (versions are printed), fetching a JSON Feed with its
# type, application/feed+json, and the same as application/json.
# Guess: both parse it, since a name that ends in "+json" is JSON by RFC 6839.
# Seen: neither does. HTTParty gives the text, so answer['items'] is the text "items", whose size is
# 5; httr gives the raw bytes. As application/json both parse it.
# Why it matters: a program that counts entries counts five in every feed, also in an empty one, and
# nothing fails before the first field is read. "format: :json" and content(answer, type =
# "application/json") help. The type is the standard's, so ours keeps it.
set -euo pipefail
ruby -rhttparty -e 0 2>/dev/null || { echo "Install Debian's ruby-httparty." >&2; exit 2; }
Rscript --vanilla -e 'library(httr)' 2>/dev/null ||
  { echo "Install Debian's r-cran-httr." >&2; exit 2; }
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
cat >"$work/server.mjs" <<'JS'
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  response.setHeader('content-type', `application/${request.url === '/feed' ? 'feed+' : ''}json`);
  response.end('{"version":"https://jsonfeed.org/version/1.1","title":"a","items":[]}');
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
JS
node "$work/server.mjs" >"$work/url" &
server=$!
for _ in $(seq 50); do [ -s "$work/url" ] || sleep 0.1; done
url=$(cat "$work/url")
ruby=$(ruby -rhttparty -e '
  puts %w[/feed /plain].map { |path| HTTParty.get(ARGV[0] + path)["items"].size }.join(" ")' "$url")
r=$(Rscript --vanilla -e '
  url <- commandArgs(TRUE)
  for (path in c("/feed", "/plain")) cat(class(httr::content(httr::GET(paste0(url, path)))), "")
' "$url")
dpkg-query --show --showformat 'version: ${Package} ${Version}\n' ruby-httparty r-cran-httr
echo 'guess:   0 0; list list'
echo "seen:    $ruby; $r"
[ "$ruby" = '5 0' ] && [ "$r" = 'raw list ' ]
