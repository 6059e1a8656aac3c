#!/usr/bin/env bash
# Runs: Debian's Emacs (its version is printed) with its own feed reader, Newsticker, on an Atom
# feed whose entry is corrected: same id, new title, new content, newer "updated".
# Guess: the corrected title and text take the place of the old ones, marked as new.
# Seen: the item keeps its first title and text, and is marked as old. Only its place in the list is
# taken from the corrected feed.
# Why it matters: newsboat replaces the text in silence; this reader never shows it at all. Who has
# to tell every reader of a mistake needs a new entry.
set -euo pipefail
for program in emacs curl node; do
  command -v "$program" >/dev/null ||
    { echo "Install Debian's emacs-nox, curl, Node." >&2; exit 2; }
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
cat >look.el <<'EL'
(require 'newsticker)
(setq newsticker-url-list-defaults nil newsticker-retrieval-method 'intern
      newsticker-dir (concat default-directory "news")
      newsticker-url-list (list (list "night" (getenv "FEED"))))
(defun look ()
  (newsticker-get-all-news)
  (dotimes (_ 20) (accept-process-output nil 0.1)))
(look)
(write-region "" nil "corrected")
(look)
(dolist (item (cdr (assq 'night newsticker--cache)))
  (unless (eq (newsticker--age item) 'feed)
    (princ (format "%s|%s|%s" (newsticker--title item) (newsticker--desc item)
                   (newsticker--age item)))))
EL
seen=$(FEED="http://127.0.0.1:$port/" HOME=$work emacs -Q --batch -l look.el 2>/dev/null)
echo "version: $(emacs --version | head -1)"
echo 'guess:   Corrected|Corrected text|new'
echo "seen:    $seen"
[ "$seen" = 'First|First text|old' ]
