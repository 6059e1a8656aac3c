#!/usr/bin/env bash
# Runs: six libraries that repeat a call which fails, each set to three; and the default of ts-retry
# with its pauses set to nothing.
# Guess: what is named attempts, tries or max counts calls, so three; what is named retries counts
# the repeats, so four. Pauses between them by default.
# Seen: cockatiel’s maxAttempts counts the repeats, four calls, and it pauses not at all unless
# given a backoff; its namesakes in retry-as-promised and exponential-backoff mean three calls.
# ts-retry calls 240 times by default, four a second.
# Why it matters: each call may sign a payment: the setting decides how much is spent on a failing
# afternoon, and the name does not tell. Count calls in a test of your own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  cockatiel@3.2.1 retry-as-promised@7.1.1 exponential-backoff@3.1.3 \
  ts-retry-promise@0.8.1 p-retry@7.1.1 ts-retry@7.0.3 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { handleAll, retry } from 'cockatiel';
import { backOff } from 'exponential-backoff';
import pRetry from 'p-retry';
import asPromised from 'retry-as-promised';
import { retryAsync } from 'ts-retry';
import { retry as tsRetryPromise } from 'ts-retry-promise';

const ways = {
  'cockatiel maxAttempts': (call) => retry(handleAll, { maxAttempts: 3 }).execute(call),
  'retry-as-promised max': (call) => (asPromised.default ?? asPromised)(call, { max: 3 }),
  'exponential-backoff numOfAttempts': (call) => backOff(call, { numOfAttempts: 3 }),
  'ts-retry maxTry': (call) => retryAsync(call, { maxTry: 3 }),
  'ts-retry-promise retries': (call) => tsRetryPromise(call, { retries: 3 }),
  'p-retry retries': (call) => pRetry(call, { retries: 3, minTimeout: 1 }),
  'ts-retry default': (call) => retryAsync(call, { delay: 0 }),
};
const seen = [];
for (const [name, way] of Object.entries(ways)) {
  const times = [];
  const call = async () => {
    times.push(Date.now());
    throw new Error('503');
  };
  await way(call).catch(() => undefined);
  seen.push(times.length);
  const pause = times.at(-1) - times[0];
  console.log(`seen:    ${name}: ${times.length} calls in ${pause} ms`);
  if (seen.length === 1 && pause > 50) process.exitCode = 1;
}
console.log('version: cockatiel 3.2.1, retry-as-promised 7.1.1, exponential-backoff 3.1.3,');
console.log('         ts-retry-promise 0.8.1, p-retry 7.1.1, ts-retry 7.0.3');
console.log('guess:   3, 3, 3, 3, 4, 4, about 10');
if (seen.join() !== '4,3,3,3,4,4,240') process.exitCode = 1;
JS
node try.mjs
