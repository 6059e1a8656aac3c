#!/usr/bin/env bash
# Runs: opossum 9.0.0 (a circuit breaker) with its cache around a fetch whose second argument has
# Headers, and with its defaults around a function that fails.
# Guess: two calls with different headers are two; a breaker that opens at 50 per cent needs a few
# calls first.
# Seen: the key of the cache is JSON, in which Headers, Map and Set are {}: the second payment is
# not sent, and its payer gets the answer of the first. A BigInt among the arguments throws. With
# the defaults one failed call, a 402 too, opens the breaker for 30 seconds.
# Why it matters: two buyers behind one gateway get one row, or one refused payment stops all. Give
# it cacheGetKey, volumeThreshold and errorFilter.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts opossum@9.0.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import CircuitBreaker from 'opossum';

let sent = 0;
const get = async (_address, { headers }) => {
  sent += 1;
  return headers.get('payment-signature');
};
const breaker = new CircuitBreaker(get, { cache: true });
const answers = [];
for (const payment of ['first', 'second']) {
  const headers = new Headers({ 'payment-signature': payment });
  answers.push(await breaker.fire('/v1/index', { headers }));
}
const refused = new CircuitBreaker(async () => {
  throw new Error('402');
});
await refused.fire().catch(() => undefined);
console.log('version: opossum 9.0.0');
console.log('guess:   first, second; 2 sent; open after one failure: false');
const opened = `open after one failure: ${refused.opened}`;
console.log(`seen:    ${answers.join(', ')}; ${sent} sent; ${opened}`);
process.exit(answers.join() === 'first,first' && sent === 1 && refused.opened ? 0 : 1);
JS
node try.mjs
