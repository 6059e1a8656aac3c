#!/usr/bin/env bash
# Runs: Debian's ruby-rss (its version is printed), Ruby's library for feeds, turning a valid Atom
# feed into RSS 2.0 with its own to_rss.
# Guess: content, id (as guid) and the day of publishing are kept.
# Seen: none of them. The summary becomes the description, the content is gone, there is no guid,
# and the date is that of the correction. A feed without a subtitle cannot be converted at all:
# "required variables of maker.channel are not set".
# Why it matters: readers of such a bridge get one sentence in place of a digest, and see a
# corrected night as a new one, because nothing but the date tells entries apart. Our feed has a
# subtitle, and the page's address is in each entry; read the Atom feed itself.
set -euo pipefail
ruby -rrss -e 0 2>/dev/null || { echo "Install Debian's ruby-rss." >&2; exit 2; }
ruby -rrss - <<'RUBY'
atom = ->(subtitle) { <<~XML }
  <feed xmlns="http://www.w3.org/2005/Atom"><id>tag:example.com,2026:f</id><title>Trends</title>
  #{subtitle}<updated>2026-11-29T00:00:00Z</updated><link href="http://example.com/"/>
  <author><name>Someone</name></author>
  <entry><id>tag:example.com,2026:a</id><title>A night</title><link href="http://example.com/a"/>
  <published>2026-11-27T05:00:00Z</published><updated>2026-11-28T06:00:00Z</updated>
  <summary>In short</summary><content type="html">The whole</content></entry></feed>
XML
item = RSS::Parser.parse(atom.call('<subtitle>New</subtitle>')).to_rss('2.0').items[0]
without = begin
  RSS::Parser.parse(atom.call('')).to_rss('2.0').class
rescue RSS::NotSetError
  'throws'
end
seen = [item.description, item.content_encoded.inspect, item.guid.inspect, item.pubDate.day]
seen << without
puts "version: rss #{RSS::VERSION}"
puts 'guess:   In short, "The whole", tag:example.com,2026:a, day 27, and a feed without a subtitle'
puts "seen:    #{seen.join(', ')}"
exit(seen == ['In short', 'nil', 'nil', 28, 'throws'] ? 0 : 1)
RUBY
