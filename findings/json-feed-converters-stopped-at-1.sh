#!/usr/bin/env bash
# Runs: jsonfeed-to-atom 1.2.5 and jsonfeed-to-rss 3.0.8 on a JSON Feed 1.1.
# Guess: version 1.1 only adds fields, so both convert it and ignore what they do not know.
# Seen: both throw "JSON feed version 1 required". The same feed that calls itself version 1 passes.
# Why it matters: readers that only know Atom are fed through such converters. Whoever offers JSON
# Feed 1.1 should offer Atom beside it; we do, for every feed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  jsonfeed-to-atom@1.2.5 jsonfeed-to-rss@3.0.8 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import toAtom from 'jsonfeed-to-atom';
import toRss from 'jsonfeed-to-rss';

const feed = (version) => ({
  version: `https://jsonfeed.org/version/${version}`,
  title: 'Digest',
  home_page_url: 'http://example.test/',
  feed_url: 'http://example.test/feed.json',
  author: { name: 'The night' },
  items: [
    {
      id: 'http://example.test/1',
      url: 'http://example.test/1',
      title: 'One',
      content_text: 'A sentence.',
      date_published: '2026-11-28T00:00:00Z',
    },
  ],
});
const attempt = (convert, version) => {
  try {
    return `${convert(feed(version)).length > 100}`;
  } catch (error) {
    return error.message;
  }
};
const attempts = (version) => [attempt(toAtom, version), attempt(toRss, version)];
const seen = [...attempts('1'), ...attempts('1.1')];
console.log('version: jsonfeed-to-atom 1.2.5, jsonfeed-to-rss 3.0.8');
console.log('guess:   version 1 and 1.1 are converted by both');
console.log('seen:   ', JSON.stringify(seen));
const [atom, rss, ...newer] = seen;
const refused = newer.every((message) => message.endsWith('version 1 required'));
process.exit(atom === 'true' && rss === 'true' && refused ? 0 : 1);
JS
node try.mjs
