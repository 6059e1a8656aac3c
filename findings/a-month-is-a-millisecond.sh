#!/usr/bin/env bash
# Runs: three limiters set to one call in 30 days, called three times, and four caches that keep a
# value for 30 days, read 30 milliseconds later.
# Guess: one call goes through, and the values are there; or a setting above 2^31-1 milliseconds
# (24.8 days) is refused.
# Seen: p-throttle, p-queue and bottleneck let all three calls through. memory-cache, expiry-map and
# moize have forgotten the value. setTimeout takes a longer time for one millisecond, and Node says
# so in one warning. @isaacs/ttlcache keeps the value.
# Why it matters: a budget "one report a month", or a cache that is to save a month of paid calls,
# does not hold, and with 24 days in the test it did. Store the time, and compare it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  p-throttle@8.1.1 p-queue@9.3.5 bottleneck@2.19.5 memory-cache@0.2.0 expiry-map@2.0.0 \
  moize@6.1.7 @isaacs/ttlcache@2.1.5 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { TTLCache } from '@isaacs/ttlcache';
import Bottleneck from 'bottleneck';
import ExpiryMap from 'expiry-map';
import memoryCache from 'memory-cache';
import moize from 'moize';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';
import { setTimeout as pause } from 'node:timers/promises';

const month = 30 * 86_400_000;
const throttled = pThrottle({ limit: 1, interval: month })(() => 'called');
const queue = new PQueue({ interval: month, intervalCap: 1 });
const limiter = new Bottleneck({ minTime: month });
const queued = () => queue.add(() => 'called');
const limits = [throttled, queued, () => limiter.schedule(async () => 'called')];
const calls = await Promise.all(
  limits.map(async (call) => {
    let count = 0;
    for (let n = 0; n < 3; n += 1) void call().then(() => (count += 1));
    await pause(500);
    return count;
  }),
);
const maps = [new ExpiryMap(month), new TTLCache({ ttl: month })];
for (const map of maps) map.set('a', 'kept');
memoryCache.put('a', 'kept', month);
let computed = 0;
const remembered = (moize.default ?? moize)(() => (computed += 1), { maxAge: month });
remembered();
await pause(30);
const values = [memoryCache.get('a'), ...maps.map((map) => map.get('a'))];
values.push(remembered() === 1 ? 'kept' : undefined);
const kept = values.map((value) => value === 'kept');
console.log('version: p-throttle 8.1.1, p-queue 9.3.5, bottleneck 2.19.5, memory-cache 0.2.0,');
console.log('         expiry-map 2.0.0, moize 6.1.7, @isaacs/ttlcache 2.1.5');
console.log('guess:   1, 1, 1 calls; kept: true, true, true, true');
console.log(`seen:    ${calls.join(', ')} calls; kept: ${kept.join(', ')}`);
process.exit(calls.join() === '3,3,3' && kept.join() === 'false,false,true,false' ? 0 : 1);
JS
node --no-warnings try.mjs
