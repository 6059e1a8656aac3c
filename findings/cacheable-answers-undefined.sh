#!/usr/bin/env bash
# Runs: cacheable 2.5.0, wrapping a function that throws, and storing values with a lifetime that is
# text.
# Guess: the error reaches the caller; "60" is refused, and "1M" refused, or a month.
# Seen: getOrSet() and wrap() resolve with undefined: the error is only an event that nobody need
# listen to. "60" is 60 milliseconds, though Cache-Control counts seconds, and "1M" is a minute.
# Why it matters: a call that was refused, or paid and not answered, looks like an empty answer.
# Listen to "error", and check for undefined.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts cacheable@2.5.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Cacheable } from 'cacheable';

const cache = new Cacheable();
const down = async () => {
  throw new Error('402');
};
const outcome = (promise) => promise.then(String, ({ message }) => `error ${message}`);
const seen = [
  await outcome(cache.getOrSet('row', down)),
  await outcome(cache.wrap(down, { keyPrefix: 'row', ttl: '1m' })()),
];
for (const [key, ttl] of Object.entries({ a: '60', b: '1M' })) {
  await cache.set(key, 'row', ttl);
  const { expires } = await cache.getRaw(key);
  seen.push(Math.round((expires - Date.now()) / 20) * 20);
}
console.log('version: cacheable 2.5.0');
console.log('guess:   error 402, error 402, 60000 or an error, 2592000000 or an error');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'undefined,undefined,60,60000' ? 0 : 1);
JS
node try.mjs
