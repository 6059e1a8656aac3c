#!/usr/bin/env bash
# Runs: rate-limiter-flexible 11.4.0 and limiter 4.1.0, with ten points a minute, asked for 4, 8, 1
# and 1; and a union of two calls a minute and a hundred a day, called twenty times at once.
# Guess: only the question for 8 is refused, since six points are left; a call that the minute
# refuses does not count for the day.
# Seen: rate-limiter-flexible counts what it refuses: after the 8 all are refused to the end of the
# minute, as 14 of 10 points are spent. Of a union both limits are charged, whichever refuses: after
# two calls that were let in and 18 that were not, 20 of the day are gone. In limiter the two calls
# for 1 go through.
# Why it matters: who once asks for too much gets nothing at all for a while, although points are
# left, and a client that is too fast for a minute loses its day. Ours does not count what it
# refuses.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  rate-limiter-flexible@11.4.0 limiter@4.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { RateLimiter } from 'limiter';
import flexible from 'rate-limiter-flexible';

const { RateLimiterMemory, RateLimiterUnion } = flexible;
const isAllowed = (limit, points) => limit.consume('key', points).then(() => true, () => false);
const limit = new RateLimiterMemory({ points: 10, duration: 600 });
const other = new RateLimiter({ tokensPerInterval: 10, interval: 'hour' });
const allowed = [[], []];
for (const points of [4, 8, 1, 1]) {
  allowed[0].push(await isAllowed(limit, points));
  allowed[1].push(other.tryRemoveTokens(points));
}
const minute = new RateLimiterMemory({ keyPrefix: 'minute', points: 2, duration: 600 });
const day = new RateLimiterMemory({ keyPrefix: 'day', points: 100, duration: 6000 });
const both = new RateLimiterUnion(minute, day);
const calls = await Promise.all(Array.from({ length: 20 }, () => isAllowed(both, 1)));
const spent = (await day.get('key')).consumedPoints;
const seen = [...allowed.map(String), `${calls.filter(Boolean).length} of ${spent}`];
console.log('version: rate-limiter-flexible 11.4.0, limiter 4.1.0');
console.log('guess:   true,false,true,true | true,false,true,true | 2 of 2');
console.log('seen:   ', seen.join(' | '));
const wanted = ['true,false,false,false', 'true,false,true,true', '2 of 20'];
process.exit(seen.join() === wanted.join() ? 0 : 1);
JS
node try.mjs
