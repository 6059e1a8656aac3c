import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry, Counter } from 'prom-client';
import { createCounters } from './counters.ts';

/** What happened, counted for Prometheus. */
type Metrics = ReturnType<typeof createMetrics>;

/** The labels of the running program. Their series always has the value 1. */
export type Build = { version: string; node: string; payment: string };

/** Counts the events of the log. Also gives figures about the build and the process. */
export function createMetrics(build: Build) {
  const registry = new Registry();
  const observe = createCounters(registry);
  const info = new Gauge({
    name: 'gateway_build_info',
    help: 'Always 1. The labels tell the version, its Node, and how calls are paid.',
    labelNames: ['version', 'node', 'payment'] as const,
    registers: [registry],
  });
  info.set(build, 1);
  collectDefaultMetrics({ register: registry });
  return {
    /** Counts an event of the log. */
    observe,
    /** Adds these figures to every later scrape. */
    addReadings: (readings: Readings) => addReadings(readings, registry),
    /** The text that Prometheus scrapes. */
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Figures that each scrape reads from memory, without waiting: the name and the help of each. */
const gauges = [
  ['snapshot_age_seconds', 'Seconds since the served digest became current.'],
  [
    'snapshot_published_timestamp_seconds',
    'When the served digest became current, in seconds since 1970. Gateways that serve the same one agree.',
  ],
  ['snapshot_refused', '1 while a newer night is refused, else 0.'],
  ['payments_unknown', 'Payments that were sent and whose outcome is not known.'],
] as const;

/** What reads each figure. A figure is undefined if it is not known, and is then left out. */
export type Readings = Readonly<Record<(typeof gauges)[number][0], () => number | undefined>> & {
  log_lines_dropped_total: () => number;
};

function addReadings(readings: Readings, registry: Registry): void {
  const registers = [registry];
  for (const [name, help] of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => {
        const value = readings[name]();
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }
  const dropped: Counter = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that were lost, because their reader was too slow or had ended.',
    registers,
    collect: () => {
      dropped.reset();
      dropped.inc(readings.log_lines_dropped_total());
    },
  });
}

/** Serves the metrics at `/metrics`, on a port of its own that clients must not reach. */
export function createMetricsServer({ render, contentType }: Metrics): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    render().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
