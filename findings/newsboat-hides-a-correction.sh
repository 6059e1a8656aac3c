#!/usr/bin/env bash
# Runs: Debian's newsboat (its version is printed) on an Atom feed whose entry, already read, is
# corrected: same id, new title, new content, newer "updated".
# Guess: the entry becomes unread again, or a second item.
# Seen: title and content are replaced in its store without a mark, and the entry stays read. The
# old date stays as well, so it does not move up the list either.
# Why it matters: "updated" is what Atom has for corrections, and readers of newsboat never see one.
# Who has to tell readers of a mistake needs a new entry; a corrected night of ours keeps its entry.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in newsboat sqlite3 node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
chmod 755 "$work"
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
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
mkdir -p .newsboat
echo "http://127.0.0.1:$port/feed" >urls
touch config
newsboat=(env HOME="$work" newsboat -u urls -c cache.db -C config)
query='select title, unread, content, date(pubDate, "unixepoch") from rss_item'
for _ in {1..20}; do
  "${newsboat[@]}" -x reload
  [ -n "$(sqlite3 cache.db "$query")" ] && break || sleep 0.2
done
sqlite3 cache.db 'update rss_item set unread = 0'
touch corrected
"${newsboat[@]}" -x reload
seen=$(sqlite3 cache.db "$query")
echo "version: $(newsboat -v | head -1)"
echo 'guess:   Corrected|1|Corrected text|2026-11-28'
echo "seen:    $seen"
[ "$seen" = 'Corrected|0|Corrected text|2026-11-27' ]
