#!/usr/bin/env bash
# Runs: Debian's Emacs (its version is printed) with Gnus' reader of feeds, nnrss, on a valid Atom
# feed of one entry and on the same entry as RSS 2.0.
# Guess: one article each; or an error for Atom, if it reads RSS alone.
# Seen: RSS gives one article. Atom gives an empty group, and no error and no message.
# Why it matters: a subscriber sees a quiet feed for ever. We offer Atom and JSON Feed, so a reader
# with Gnus of this Emacs needs Newsticker or Elfeed for them.
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
const date = '2026-11-27T00:00:00Z';
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:example:feed</id>
<title>Digest</title><updated>${date}</updated><author><name>A</name></author>
<entry><id>urn:example:1</id>
<title>First</title><updated>${date}</updated><link href="http://example.test/1"/>
<content type="html">First text</content></entry></feed>`;
const rss = `<rss version="2.0"><channel><title>Digest</title><link>http://example.test/</link>
<description>Digests</description><item><guid>http://example.test/1</guid><title>First</title>
<link>http://example.test/1</link><description>First text</description></item></channel></rss>`;
const answer = ({ url }, response) => {
  const kind = url.slice(1);
  response.writeHead(200, { 'content-type': `application/${kind}+xml` });
  response.end(`<?xml version="1.0" encoding="utf-8"?>${kind === 'atom' ? atom : rss}`);
};
require('node:http').createServer(answer).listen(process.argv[2], '127.0.0.1');
JS
node feed.cjs "$port" &
until curl --silent --output feed.xml "http://127.0.0.1:$port/rss"; do sleep 0.1; done
cat >look.el <<'EL'
(require 'nnrss)
(setq nnrss-directory (concat default-directory "groups/"))
(make-directory nnrss-directory t)
(dolist (kind '("rss" "atom"))
  (setq nnrss-group-data nil)
  (push (list kind (concat (getenv "FEED") kind)) nnrss-group-alist)
  (condition-case nil (nnrss-check-group kind "") (error (princ "error ")))
  (princ (format "%s %d " kind (length nnrss-group-data))))
EL
seen=$(FEED="http://127.0.0.1:$port/" HOME=$work emacs -Q --batch -l look.el 2>/dev/null)
echo "version: $(emacs --version | head -1)"
echo 'guess:   rss 1 atom 1'
echo "seen:    $seen"
[ "$seen" = 'rss 1 atom 0 ' ]
