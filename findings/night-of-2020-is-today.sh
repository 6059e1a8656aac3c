#!/usr/bin/env bash
# Runs: metascraper-date 5.49.24 on pages that name their day in words or in a meta element.
# Guess: “Night of 1 May 2020” is 1 May 2020 or nothing, as “Published 1 May 2020” is that day.
# Seen: it is the present day at noon, and so are “Evening of …” and “Night 2020-05-01”: the first
# word is read as “this night”, and what follows is dropped. “1 May 2020, night” is that day.
# Why it matters: an archive of nights that is read a year later is all of today, and a reader that
# sorts by date shows it anew each day. Our pages have the day in <time datetime>, and in the feed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  metascraper@5.49.24 metascraper-date@5.49.24 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const read = require('metascraper')([require('metascraper-date')()]);

const texts = ['Published 1 May 2020', '1 May 2020, night', 'Night of 1 May 2020'];
texts.push('Evening of 1 May 2020', 'Night 2020-05-01');
const seen = [];
for (const text of texts) {
  const html = `<title>Night</title><p class="date">${text}</p>`;
  const { date } = await read({ html, url: 'https://example.com/' });
  const age = Date.now() - Date.parse(date);
  seen.push(Math.abs(age) < 2 * 86_400_000 ? 'today' : date.slice(0, 10));
}
console.log('version: metascraper-date 5.49.24');
console.log('guess:   2020-05-01 five times');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '2020-05-01,2020-05-01,today,today,today' ? 0 : 1);
JS
node try.mjs
