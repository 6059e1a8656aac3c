#!/usr/bin/env bash
# Runs: parse-link-header 2.0.0 and http-link-header 1.1.4 on a Link header with a feed in two
# formats, and on one whose title has a semicolon and whose address has a query.
# Guess: both give two alternates, and the whole title.
# Seen: parse-link-header keeps one link for each relation, the last one; cuts the title at the
# semicolon, inside the quotation marks; and mixes the query's fields with the link's, so
# "?type=json" is the type. http-link-header does all three well.
# Why it matters: who looks for the JSON feed among a site's alternates finds that there is none.
# Our pages name each feed in a link of HTML, with its type.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  parse-link-header@2.0.0 http-link-header@1.1.4 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import LinkHeader from 'http-link-header';
import parse from 'parse-link-header';

const feeds = '</feed.json>; rel="alternate"; type="application/feed+json", ' +
  '</feed.xml>; rel="alternate"; type="application/atom+xml"';
const page = '</v1/repos?type=new>; rel="next"; title="stars; 30 rows"';
const other = (header, relation) => LinkHeader.parse(header).rel(relation);
const seen = {
  alternates: parse(feeds).alternate.url,
  title: parse(page).next.title,
  type: parse(page).next.type,
};
const right = {
  alternates: other(feeds, 'alternate').map(({ uri }) => uri).join(),
  title: other(page, 'next')[0].title,
  type: other(page, 'next')[0].type,
};
console.log('version: parse-link-header 2.0.0, http-link-header 1.1.4');
console.log('guess:  ', JSON.stringify(right), 'from both, type undefined');
console.log('seen:   ', JSON.stringify(seen), 'from parse-link-header');
const expected = '{"alternates":"/feed.xml","title":"stars","type":"new"}';
const whole = '{"alternates":"/feed.json,/feed.xml","title":"stars; 30 rows"}';
process.exit(JSON.stringify(seen) === expected && JSON.stringify(right) === whole ? 0 : 1);
JS
node try.mjs
