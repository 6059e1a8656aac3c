#!/usr/bin/env bash
# Runs: @extractus/feed-extractor 8.0.3 on an Atom entry and an item of JSON Feed, both corrected a
# day after they were published, with an address that names a place in a page.
# Guess: "published" is the day of publishing, and the link is the entry's link.
# Seen: "published" is the day of the correction in Atom, and of publishing in JSON Feed. The place
# ("#…") is cut off both links, like "utm_…". A JSON item's text is cut at 250 characters.
# Why it matters: the same corrected night is new in one format and old in the other, and several
# entries of one page get one link, so a reader that tells entries by link keeps one of them.
# normalization: false keeps the fields. Our entries have ids and pages of their own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @extractus/feed-extractor@8.0.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';

const url = 'https://trends.example/nights/2026-11-27?utm_source=feed#owner-name';
const first = '2026-11-27T04:00:00.000Z';
const later = '2026-11-28T10:00:00.000Z';
const title = 'A night';
const entry = `<entry><title>${title}</title><id>tag:trends.example,2026:1</id><link href="${url}"/>
  <published>${first}</published><updated>${later}</updated><summary>In short.</summary></entry>`;
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>urn:1</id>
  <updated>${later}</updated>${entry}</feed>`;
const content_html = `<p>${'word '.repeat(100)}</p>`;
const item = { id: '1', url, title, content_html, date_published: first, date_modified: later };
const json = { version: 'https://jsonfeed.org/version/1.1', title: 't', items: [item] };
const read = ({ entries: [{ published, link }] }) => `${published.slice(0, 10)} ${link}`;
const seen = [read(extractFromXml(atom)), read(extractFromJson(json))];
const { length } = extractFromJson(json).entries[0].description;
console.log('version: @extractus/feed-extractor 8.0.3');
console.log(`guess:   2026-11-27 ${url}, from both`);
console.log(`seen:    Atom ${seen[0]}, JSON ${seen[1]}, text of ${length} characters`);
const link = 'https://trends.example/nights/2026-11-27';
process.exit(seen.join() === `2026-11-28 ${link},2026-11-27 ${link}` && length < 260 ? 0 : 1);
JS
node try.mjs
