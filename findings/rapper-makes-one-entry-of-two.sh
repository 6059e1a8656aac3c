#!/usr/bin/env bash
# Runs: rapper of Debian's raptor2-utils (its version is printed), turning an RSS 2.0 feed into
# Atom. Its two items have the same link and two guids, as two editions on one page have.
# Guess: two entries with their titles, and with the guids as ids.
# Seen: the link is the id of both. The first entry has both titles, and the second is "untitled"
# and was published at the present moment. The guids are gone.
# Why it matters: a guid is what tells two items of RSS apart; links need not. A reader of the Atom
# feed sees one entry, with the words of two. In ours, each entry has a page.
set -euo pipefail
command -v rapper >/dev/null || { echo "Install Debian's raptor2-utils." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >feed.rss <<'RSS'
<?xml version="1.0"?>
<rss version="2.0"><channel>
<title>T</title><link>http://h.example/</link><description>D</description>
<item><title>One</title><link>http://h.example/a</link><guid isPermaLink="false">1</guid></item>
<item><title>Two</title><link>http://h.example/a</link><guid isPermaLink="false">2</guid></item>
</channel></rss>
RSS
rapper -q -i rss-tag-soup -o atom feed.rss http://h.example/ >feed.atom
seen=$(sed '1,/<atom:entry>/d' feed.atom | grep -oE '<(atom|rss):(id|title)>[^<]*' | tr '\n' ' ')
echo "version: raptor $(rapper --version)"
echo 'guess:   <atom:id>1 <atom:title>One <atom:id>2 <atom:title>Two'
echo "seen:    $seen"
first='<rss:title>Two <atom:id>http://h.example/a <atom:title>One '
[ "$seen" = "$first<atom:id>http://h.example/a <atom:title>untitled " ]
