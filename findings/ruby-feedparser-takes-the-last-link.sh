#!/usr/bin/env bash
# Runs: Debian's ruby-feedparser (its version is printed), the library of feed2imap, on a valid Atom
# entry whose title is plain text with "<b>" in it, and which has two links: to its page, and to a
# related one.
# Guess: the link is the page's (rel="alternate"), and the title is the text as it is.
# Seen: the link is the last one, whatever its relation. In the title the tag becomes a star: "C++
# <b> tool" is "C++ * tool", although the feed says that the title is no HTML.
# Why it matters: with a link to a source or a reply behind it, each mail leads to the wrong page; a
# name like Array<T> loses its parameter. Entries of ours have one link.
set -euo pipefail
ruby -rfeedparser -e 0 2>/dev/null || { echo "Install Debian's ruby-feedparser." >&2; exit 2; }
version=$(dpkg-query --show --showformat '${Package} ${Version}' ruby-feedparser)
VERSION=$version ruby -rfeedparser - <<'RUBY'
item = FeedParser::Feed.new(<<~XML).items[0]
  <?xml version="1.0" encoding="utf-8"?>
  <feed xmlns="http://www.w3.org/2005/Atom"><id>tag:example.com,2026:f</id><title>Trends</title>
  <updated>2026-11-29T00:00:00Z</updated><author><name>Someone</name></author>
  <entry><id>tag:example.com,2026:a</id><title>C++ &lt;b&gt; tool</title>
  <link rel="alternate" href="http://example.com/page"/>
  <link rel="related" href="http://example.com/related"/>
  <updated>2026-11-28T06:00:00Z</updated><content type="html">The whole</content></entry></feed>
XML
seen = [item.link, item.title]
puts "version: #{ENV['VERSION']}"
puts 'guess:   http://example.com/page, C++ <b> tool'
puts "seen:    #{seen.join(', ')}"
exit(seen == ['http://example.com/related', 'C++ * tool'] ? 0 : 1)
RUBY
