#!/usr/bin/env bash
# Runs: sfeed and sfeed_atom of Debian 12, which read a feed and write it as Atom again.
# Guess: ids and categories come out as they went in: both stand in the file between the two.
# Seen: the id of an entry is its link, unless it has none, and the last category is always lost: of
# three there are two, and of one there is none.
# Why it matters: a feed that is merged and published again has other ids: if a link gets a
# parameter, every reader shows all entries anew, and a filter by topic misses some. Ids of our
# feeds are addresses of pages without parameters.
set -euo pipefail
command -v sfeed_atom > /dev/null || { echo 'apt-get install sfeed' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > feed.atom <<'XML'
<feed xmlns="http://www.w3.org/2005/Atom"><id>https://example.com/</id><title>Nights</title>
<updated>2026-11-29T00:00:00Z</updated><author><name>T</name></author><entry><title>One</title>
<id>https://example.com/1</id><updated>2026-11-29T00:00:00Z</updated>
<link href="https://example.com/1?from=feed&amp;n=1"/>
<category term="C++"/><category term="agents"/><category term="search"/></entry><entry>
<title>Two</title><id>urn:x:2</id><updated>2026-11-28T00:00:00Z</updated>
<category term="data"/></entry></feed>
XML
sfeed < feed.atom > nights.tsv
between=$(cut -f 6,9 nights.tsv | head -1 | tr '\t' ' ')
sfeed_atom nights.tsv > out.atom
ids=$(sed -n 's/.*<id>\(.*\)<.id>/\1/p' out.atom | tail -2 | paste -sd ' ')
categories=$(sed -n 's/.*<category term="\(.*\)" .>/\1/p' out.atom | paste -sd ' ')
echo "version: $(dpkg-query -W -f '${Package} ${Version}' sfeed)"
echo 'guess:   https://example.com/1 urn:x:2 | C++ agents search data'
echo "seen:    $ids | $categories; between them $between"
[ "$ids" = 'https://example.com/1?from=feed&amp;n=1 urn:x:2' ]
[ "$categories" = 'C++ agents' ]
[ "$between" = 'https://example.com/1 C++|agents|search' ]
