#!/usr/bin/env bash
# Runs: elfeed 3.4.1 in Emacs 28.2, newsboat 2.21.0 and feedparser 6.0.10 of Debian 12 on an Atom
# feed whose entries are of one moment, written for three places, and once with milliseconds.
# Guess: all are of 2026-11-28T04:30:00Z.
# Seen: elfeed drops what stands behind the seconds: 23:30-05:00 is 23:30 in UTC, and 10:00+05:30 is
# 10:00. newsboat reads an offset, and drops it behind milliseconds. feedparser reads all.
# Why it matters: an entry is hours too old, and stands below entries that were read already, or it
# is hours in the future, and stays above newer entries. Times of our feeds end with Z.
set -euo pipefail
for program in emacs newsboat; do
  command -v $program > /dev/null || { echo "apt-get install $program" >&2; exit 2; }
done
/usr/bin/python3 -c 'import feedparser' 2> /dev/null ||
  { echo 'apt-get install python3-feedparser' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=$work TZ=UTC
entry() {
  echo "<entry><id>https://example.com/$1</id><title>$1</title><updated>$2</updated>"
  echo "<link href=\"https://example.com/$1\"/><content>A night</content></entry>"
}
{
  echo '<feed xmlns="http://www.w3.org/2005/Atom"><id>https://example.com/</id><title>T</title>'
  echo '<updated>2026-11-28T06:00:00Z</updated><author><name>T</name></author>'
  entry 1 2026-11-28T04:30:00Z
  entry 2 2026-11-27T23:30:00-05:00
  entry 3 2026-11-28T10:00:00+05:30
  entry 4 2026-11-27T23:30:00.000-05:00
  echo '</feed>'
} > feed.xml
cat > read.el <<'LISP'
(require 'package) (package-initialize)
(unless (require 'elfeed nil t) (kill-emacs 2))
(with-temp-buffer
  (insert-file-contents "feed.xml")
  (dolist (entry (elfeed-entries-from-atom "x" (xml-parse-region (point-min) (point-max))))
    (princ (format-time-string "%d-%H:%M " (elfeed-entry-date entry) t))))
LISP
elfeed=$(emacs --batch --load read.el 2> /dev/null) ||
  { echo 'apt-get install elpa-elfeed' >&2; exit 2; }
echo "file://$work/feed.xml" > urls
newsboat -u urls -c cache.db -C /dev/null -x reload
cat > read.py <<'PY'
import sqlite3, time, feedparser
rows = sqlite3.connect('cache.db').execute('SELECT pubDate FROM rss_item ORDER BY title')
print(*[time.strftime('%d-%H:%M', time.gmtime(row[0])) for row in rows], end=' / ')
entries = feedparser.parse('feed.xml').entries
print(*[time.strftime('%d-%H:%M', entry.updated_parsed) for entry in entries])
PY
others=$(/usr/bin/python3 read.py)
echo "version: $(dpkg-query -W -f '${Package} ${Version} ' elpa-elfeed newsboat python3-feedparser)"
echo 'guess:   28-04:30 four times, three times over'
echo "seen:    $elfeed/ $others"
same='28-04:30 28-04:30 28-04:30'
[ "$elfeed" = '28-04:30 27-23:30 28-10:00 27-23:30 ' ]
[ "$others" = "$same 27-23:30 / $same 28-04:30" ]
