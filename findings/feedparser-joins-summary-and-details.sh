#!/usr/bin/env bash
# Runs: Debian's python3-feedparser (its version is printed), under rss2email and many planets, on
# an Atom entry whose HTML has <details> with a <summary>.
# Guess: both tags are kept or both are dropped, with their text apart.
# Seen: <details> and <svg> pass the list of allowed elements, <summary> does not: its text runs
# into what follows, "Risk: 0.2Two reasons" where the page has a line and a body.
# Why it matters: a figure and the word behind it melt together in the mail. Our feeds have no
# <details>; they must stay without.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in python3; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
/usr/bin/python3 -c 'import feedparser' 2>/dev/null ||
  { echo "Install Debian's python3-feedparser." >&2; exit 2; }
cat >try.py <<'PY'
import sys
import feedparser

html = '<details><summary>Risk: 0.2</summary>Two reasons</details>'
entry = f'<entry><id>urn:example:1</id><content type="html"><![CDATA[{html}]]></content></entry>'
feed = f'<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:example:feed</id>{entry}</feed>'
seen = feedparser.parse(feed).entries[0].content[0].value
print('version: feedparser', feedparser.__version__)
print('guess:  ', html)
print('seen:   ', seen)
sys.exit(0 if seen == '<details>Risk: 0.2Two reasons</details>' else 1)
PY
/usr/bin/python3 try.py
