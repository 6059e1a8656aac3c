#!/usr/bin/env bash
# Runs: http-cache-semantics 4.3.0, the rules under got, make-fetch-happen and npm, on three
# answers.
# Guess: timeToLive() is how long an answer is fresh: 60 s for "max-age=60", and 60 s as well with
# "stale-while-revalidate=600" behind it; 0 for "immutable" alone; 402 with max-age may be stored,
# since RFC 9111 allows any final status that says how long it lives.
# Seen: 60 s; 660 s with stale-while-revalidate; 86,400,000 s for "immutable" alone (the option
# immutableMinTimeToLive is a day in milliseconds, and is taken for seconds); 402 is never storable.
# Why it matters: a store that takes timeToLive() for its own expiry keeps an index eleven times as
# long, and never asks again in between. Our index has max-age alone; only what never changes is
# also marked immutable, with a year.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts http-cache-semantics@4.3.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import CachePolicy from 'http-cache-semantics';

const request = { method: 'GET', url: '/', headers: {} };
const date = new Date().toUTCString();
const policy = (cacheControl, status = 200) =>
  new CachePolicy(request, { status, headers: { date, 'cache-control': cacheControl } });
const seconds = (cacheControl) => Math.round(policy(cacheControl).timeToLive() / 1000);
const seen = [
  seconds('max-age=60'),
  seconds('max-age=60, stale-while-revalidate=600'),
  seconds('immutable'),
  policy('public, max-age=60', 402).storable(),
];
console.log('version: http-cache-semantics 4.3.0');
console.log('guess:   60, 60, 0 seconds; 402 storable true');
console.log(`seen:    ${seen.slice(0, 3).join(', ')} seconds; 402 storable ${seen[3]}`);
process.exit(seen.join() === '60,660,86400000,false' ? 0 : 1);
JS
node try.mjs
