#!/usr/bin/env bash
# Runs: Debian's rss2email (its version is printed) as it comes, on a valid Atom entry of two days
# ago that has a summary and a content; the mail goes to a program instead of a mail server.
# Guess: the mail has the content, and the date of the entry.
# Seen: the mail has the summary alone, because plain text wins over HTML, whatever it is; and its
# date is the time of sending. With "html-mail = True" it has the content, with "date-header = True"
# the entry's date.
# Why it matters: whoever offers a summary beside the content sends one sentence to such readers,
# and a new subscriber gets all nights as of today. Our manual sets html-mail.
set -euo pipefail
for program in r2e node; do
  command -v "$program" >/dev/null || { echo "Install Debian's rss2email, and Node." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"

cat >server.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const day = new Date(Date.now() - 2 * 86_400_000).toISOString();
const feed = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">
<id>https://trends.example/</id><title>Nights</title><updated>${day}</updated>
<author><name>Trends</name></author><entry><id>https://trends.example/1</id><title>A night</title>
<updated>${day}</updated><link href="https://trends.example/1"/><summary>In short</summary>
<content type="html">&lt;p&gt;All of it&lt;/p&gt;</content></entry></feed>`;
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(feed);
}).listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
node server.mjs &
server=$!
until [ -s port ]; do sleep 0.1; done
printf '#!/bin/sh\ncat >>%s/mail\n' "$work" >sendmail
chmod +x sendmail
reader() { HOME=$work r2e -c "$work/config" -d "$work/data" "$@" 2>/dev/null; }
reader new me@example.com
sed -i "s#^email-protocol.*#email-protocol = sendmail#" config
sed -i "s#^sendmail =.*#sendmail = $work/sendmail#" config
reader add nights "http://127.0.0.1:$(cat port)/"
reader run
text=$(grep -oE 'In short|All of it' mail | paste -sd,)
today=$(LC_ALL=C date -u '+%-d %b')
[ "$(grep -c "^Date: .* 0\?$today" mail)" = 1 ] && date=sending || date=entry
echo "version: $(reader --version)"
echo 'guess:   All of it, date of the entry'
echo "seen:    $text, date of the $date"
[ "$text, $date" = 'In short, sending' ]
