#!/usr/bin/env bash
# Runs: Debian's feed2exec (its version is printed) with a program for each entry, on an Atom feed
# of one entry. The program fails at the first look and works from the second on; before the third
# the entry is corrected: same id, new title, newer "updated".
# Guess: the failed entry is given to the program again at the second look, and "fetch" says with
# its exit code that something failed.
# Seen: the entry counts as delivered, so the program never gets it again, and not the correction
# either; the exit code of "fetch" is 0.
# Why it matters: whoever mails digests this way loses one for good when the mail server is away for
# a minute. Nothing on a feed's side can bring it back.
set -euo pipefail
for program in feed2exec curl node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
cat >feed.cjs <<'JS'
const fs = require('node:fs');
const answer = (request, response) => {
  const [title, day] = fs.existsSync('corrected') ? ['Corrected', 28] : ['First', 27];
  const updated = `<updated>2026-11-${day}T00:00:00Z</updated>`;
  const link = '<link href="http://example.test/1"/>';
  const content = `<content type="html">${title} text</content>`;
  const about = `<id>urn:example:1</id><title>${title}</title>`;
  const entry = `<entry>${about}${updated}${link}${content}</entry>`;
  response.writeHead(200, { 'content-type': 'application/atom+xml' });
  response.end(`<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:example:feed</id>
    <title>Digest</title>${updated}${entry}</feed>`);
};
require('node:http').createServer(answer).listen(process.argv[2], '127.0.0.1');
JS
node feed.cjs "$port" &
until curl --silent --output feed.xml "http://127.0.0.1:$port/"; do sleep 0.1; done
printf '#!/bin/sh\necho "$1" >>%s/got\nexit "$(cat %s/code)"\n' "$work" "$work" >deliver
chmod +x deliver
reader() { HOME=$work feed2exec --config config --database database "$@" 2>/dev/null; }
reader add night "http://127.0.0.1:$port/" --output exec --args "$work/deliver '{item.title}'"
echo 1 >code
reader fetch && code=$? || code=$?
echo 0 >code
reader fetch
touch corrected
reader fetch
got=$(paste -sd, got)
echo "version: $(reader --version)"
echo 'guess:   got First,First,Corrected; exit code 1'
echo "seen:    got $got; exit code $code"
[ "$got, $code" = 'First, 0' ]
