#!/usr/bin/env bash
# Runs: hot-shots 17.1.1, a client of StatsD, whose increment() takes a count and then labels.
# Guess: increment('units', 10000n) counts ten thousand, or throws; labels do not change that.
# Seen: without labels a BigInt, or a text of digits, counts one, and decrement() takes one off.
# With labels the same call counts ten thousand. gauge() takes a BigInt as it is.
# The manual tells how to leave the count out, and not that a count is left out by its type.
# Why it matters: amounts in units of USDC are BigInts. A counter of takings counts calls, and turns
# right by itself on the day when somebody adds a label. Ours is read by Prometheus.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts hot-shots@17.1.1 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { StatsD } from 'hot-shots';

const client = new StatsD({ mock: true });
client.increment('a', 10_000n);
client.increment('b', '10000');
client.decrement('c', 10_000n);
client.increment('d', 10_000n, { route: 'trends' });
client.gauge('e', 10_000n);
const seen = client.mockBuffer.join(' ');
console.log('version: hot-shots 17.1.1');
console.log('guess:   a:10000|c b:10000|c c:-10000|c d:10000|c|#route:trends, and a gauge');
console.log('seen:   ', seen);
process.exit(
  seen === 'a:1|c b:1|c c:-1|c d:10000|c|#route:trends e:10000|g' ? 0 : 1,
);
JS
node try.mjs
