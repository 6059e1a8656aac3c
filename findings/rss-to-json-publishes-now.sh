#!/usr/bin/env bash
# Runs: rss-to-json 2.1.1 on a valid Atom entry of 27 November 2026, corrected a day later, with two
# links: its page, and a related one.
# Guess: "published" is the day of publishing or of the correction, and "link" is the page.
# Seen: "published" is the present moment, another one at each look; "created" is the day of the
# correction. "link" is a list of two objects as soon as there are two links. The summary is dropped
# where there is content.
# Why it matters: a page that sorts by "published", or shows what is new since the last visit, has
# all entries new for ever; and a link to a source makes "[object Object]" of the address. Entries
# of ours have one link.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts rss-to-json@2.1.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import rssToJson from 'rss-to-json';

const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:example.com,2026:f</id><title>Trends</title>
<updated>2026-11-29T00:00:00Z</updated><author><name>Someone</name></author>
<entry><id>tag:example.com,2026:a</id><title>A night</title>
<link rel="alternate" href="http://example.com/page"/>
<link rel="related" href="http://example.com/related"/>
<published>2026-11-27T05:00:00Z</published><updated>2026-11-28T06:00:00Z</updated>
<summary>In short</summary><content type="html">The whole</content></entry></feed>`;
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/atom+xml').end(feed);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const [item] = (await rssToJson.parse(`http://127.0.0.1:${server.address().port}/`)).items;
server.close();
const age = Math.abs(Date.now() - item.published);
const created = new Date(item.created).toISOString();
console.log('version: rss-to-json 2.1.1');
console.log('guess:   published on 2026-11-27 or -28, one link');
console.log(`seen:    published ${age} ms ago, created ${created}`);
console.log('         link', JSON.stringify(item.link));
const same = age < 5000 && created === '2026-11-28T06:00:00.000Z' && Array.isArray(item.link);
process.exit(same ? 0 : 1);
JS
node try.mjs
