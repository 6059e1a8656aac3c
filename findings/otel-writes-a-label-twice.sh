#!/usr/bin/env bash
# Runs: @opentelemetry/sdk-metrics 2.12.1 with exporter-prometheus 0.223.0 on attributes whose names
# or values are the same to Prometheus, and Debian's promtool (its version is printed).
# Guess: names that collide are joined: the standard says that the values “MUST be concatenated
# together, separated by ;”. Equal labels are one line, with the sum.
# Seen: a label stands twice in one line, and promtool refuses the whole text: "duplicate label
# names". A status that is a number in one place and text in another has two equal lines.
# Why it matters: Prometheus then takes no metric at all from that address, and every alert on their
# values is silent. Ours writes labels from typed events with prom-client.
set -euo pipefail
command -v promtool >/dev/null || { echo "Install Debian's prometheus." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/sdk-metrics@2.12.1 \
  @opentelemetry/exporter-prometheus@0.223.0 @opentelemetry/api@1.9.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

const exporter = new PrometheusExporter({ preventServerStart: true });
const meter = new MeterProvider({ readers: [exporter] }).getMeter('try');
const count = (name, ...sets) => {
  const counter = meter.createCounter(name, { description: name });
  for (const set of sets) counter.add(1, set);
};
count('answers', { status: 402 }, { status: '402' });
count('sales', { 'x402.version': '1', x402_version: '2' });
const { resourceMetrics } = await exporter.collect();
process.stdout.write(new PrometheusSerializer().serialize(resourceMetrics));
JS
node try.mjs >metrics
lines() { grep -v '^#' metrics | grep -E 'answers|sales' | sed 's/,otel_scope_name="try"//'; }
refusal=$(promtool check metrics <metrics 2>&1) && refusal=none
echo "version: exporter-prometheus 0.223.0, $(promtool --version | head -1 | cut -d'(' -f1)"
echo 'guess:   answers_total{status="402"} 2; sales_total{x402_version="1;2"} 1; no refusal'
echo "seen:    $(lines | paste -sd';' | sed 's/;/; /g')"
echo "refusal: $refusal"
[ "$(lines | grep -c '^answers_total{status="402"} 1$')" = 2 ] &&
  [ "$(lines | tail -1)" = 'sales_total{x402_version="1",x402_version="2"} 1' ] &&
  [[ $refusal == *'duplicate label names'* ]]
