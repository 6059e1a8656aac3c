#!/usr/bin/env bash
# Runs: feedparser 2.6.0, feedme 2.0.2, htmlparser2 12.0.0 and @rowanmanning/feed-parser 2.1.5 on
# two titles of valid Atom entries: one that is plain text with "<b>" in it, and one of type html
# that says the same.
# Guess: all give "C++ <b> tool" for both, since the feed says what each of them is.
# Seen: feedparser takes the text for HTML and drops the tag: "C++  tool". The title of type html is
# given with its escapes, "C++ &lt;b&gt; tool", by all but the last one, which reads both right.
# Why it matters: repositories are named and described with generics and tags, and a title has no
# form that all of these read; text is read by three, html by one. Our titles are text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts feedparser@2.6.0 feedme@2.0.2 \
  htmlparser2@12.0.0 @rowanmanning/feed-parser@2.1.5 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { PassThrough, Readable } from 'node:stream';
import { parseFeed as rowan } from '@rowanmanning/feed-parser';
import FeedMe from 'feedme';
import FeedParser from 'feedparser';
import { parseFeed } from 'htmlparser2';

const entry = (id, title) => `<entry><id>tag:example.com,2026:${id}</id>${title}
<link href="http://example.com/${id}"/><updated>2026-11-28T06:00:00Z</updated></entry>`;
const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:example.com,2026:f</id><title>Trends</title>
<updated>2026-11-29T00:00:00Z</updated><author><name>Someone</name></author>
${entry('a', '<title>C++ &lt;b&gt; tool</title>')}
${entry('b', '<title type="html">C++ &amp;lt;b&amp;gt; tool</title>')}</feed>`;
const reader = new FeedParser();
const items = new PassThrough({ objectMode: true });
const me = new FeedMe(true);
me.end(feed);
const seen = {
  feedparser: await Readable.from([feed]).pipe(reader).pipe(items).toArray(),
  feedme: me.done().items,
  htmlparser2: parseFeed(feed).items,
  rowanmanning: rowan(feed).items,
};
for (const [name, items] of Object.entries(seen)) seen[name] = items.map((item) => item.title);
console.log('version: feedparser 2.6.0, feedme 2.0.2, htmlparser2 12.0.0, rowanmanning 2.1.5');
console.log('guess:   "C++ <b> tool" twice by each');
console.log('seen:   ', JSON.stringify(seen));
const [text, html] = ['C++ <b> tool', 'C++ &lt;b&gt; tool'];
const expected = [['C++  tool', html], [text, html], [text, html], [text, text]];
process.exit(JSON.stringify(Object.values(seen)) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
