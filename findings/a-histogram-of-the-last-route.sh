#!/usr/bin/env bash
# Runs: parse-prometheus-text-format 1.1.1 on the text that prom-client 15.1.3 writes: a histogram
# and a counter, each with two routes.
# Guess: two metrics for each, with their labels; the histogram's have buckets, sum and count.
# Seen: the counter has two metrics. The histogram has one, without labels, sum or count, and its
# buckets are those of the route that came last. A summary loses its labels in the same way.
# Why it matters: a script that reads the median time out of /metrics reads that of one route alone,
# and cannot tell which. Our dashboard asks Prometheus.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts parse-prometheus-text-format@1.1.1 \
  prom-client@15.1.3 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import parse from 'parse-prometheus-text-format';
import { Counter, Histogram, Registry, Summary } from 'prom-client';

const registers = [new Registry()];
const common = { help: 'x', labelNames: ['route'], registers };
const calls = new Counter({ ...common, name: 'calls_total' });
const times = new Histogram({ ...common, name: 'seconds', buckets: [1] });
const sizes = new Summary({ ...common, name: 'bytes', percentiles: [0.5] });
for (const [route, value] of [['/v1/index', 0.5], ['/v1/index', 0.5], ['/v1/repos', 3]]) {
  calls.inc({ route });
  times.observe({ route }, value);
  sizes.observe({ route }, value);
}
const families = parse(await registers[0].metrics());
const metricsOf = (name) => JSON.stringify(families.find((family) => family.name === name).metrics);
const seen = ['calls_total', 'seconds', 'bytes'].map(metricsOf);
console.log('version: parse-prometheus-text-format 1.1.1, prom-client 15.1.3');
console.log('guess:   two metrics with a route in each of the three');
console.log(`seen:    ${seen.join('\n         ')}`);
process.exit(
  JSON.parse(seen[0]).length === 2 && seen[1] === '[{"buckets":{"1":"0","+Inf":"1"}}]' &&
    seen[2] === '[{"quantiles":{"0.5":"3"}}]' ? 0 : 1,
);
JS
node try.mjs
