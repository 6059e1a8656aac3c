#!/usr/bin/env bash
# Runs: Debian's rsstail (its version is printed), a reader for terminals on libmrss, once on an
# Atom feed that sends an ETag and whose only entry is of Friday, 27 November 2026.
# Guess: one request, and "Fri, 27 Nov 2026". No If-None-Match, because it keeps nothing.
# Seen: each look asks for the whole feed twice, and the day of every date is Sunday.
# Why it matters: a rate limit counts twice as many requests as the reader's interval says, and none
# of them can be a 304.
set -euo pipefail
for program in rsstail curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
cat >feed.cjs <<'JS'
const updated = '<updated>2026-11-27T00:00:00Z</updated>';
const entry = `<entry><id>urn:example:1</id><title>First</title>${updated}
<link href="http://example.test/1"/><content type="html">First text</content></entry>`;
const answer = ({ url }, response) => {
  require('node:fs').appendFileSync('requests', `${url}\n`);
  response.writeHead(200, { 'content-type': 'application/atom+xml', etag: '"1"' });
  response.end(`<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:example:feed</id>
    <title>Digest</title>${updated}${entry}</feed>`);
};
require('node:http').createServer(answer).listen(process.argv[2], '127.0.0.1');
JS
node feed.cjs "$port" &
until curl --silent --output feed.xml "http://127.0.0.1:$port/ready"; do sleep 0.1; done
rsstail -1 -p -n 1 -u "http://127.0.0.1:$port/feed" >shown
day=$(grep -o '..., 27 Nov 2026' shown)
count=$(grep -c '^/feed$' requests)
echo "version: $(rsstail -V 2>&1 | head -1)"
echo 'guess:   1 request, Fri, 27 Nov 2026'
echo "seen:    $count requests, $day"
[ "$count $day" = '2 Sun, 27 Nov 2026' ]
