import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry, Counter } from 'prom-client';
import type { Log } from '../http/log.ts';
import { createCounters } from './counters.ts';

/** What happened, counted for Prometheus. */
export type Metrics = {
  /** Counts an event of the log. */
  observe: Log;
  /** Adds these figures to every later scrape. */
  addReadings: (readings: Readings) => void;
  /** The text that Prometheus scrapes. */
  render: () => Promise<string>;
  contentType: string;
};

/** The labels of the running program. Their series always has the value 1. */
export type Build = { version: string; node: string; payment: string };

/** Counts the events of the log. Also gives figures about the build and the process. */
export function createMetrics(build: Build): Metrics {
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
    observe,
    addReadings: (readings) => addReadings(readings, registry),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Figures that each scrape reads from memory, without waiting. A figure is undefined if it is not known. */
export type Readings = {
  /** Seconds since the served digest became current. */
  snapshotAge: () => number | undefined;
  /** When the served digest became current, in seconds since 1970. */
  snapshotTime: () => number | undefined;
  /** Whether a newer night is refused. */
  snapshotRefused: () => boolean;
  /** Whether a stopgap is served beside a damaged night. */
  snapshotStopgap: () => boolean;
  /** Payments that were sent and whose outcome is not known. */
  unknownPayments: () => number | undefined;
  /** The wallet that pays for gas. Undefined if there is none. */
  wallet: () => { ether: number | undefined; ageSeconds: number } | undefined;
  /** Log lines that were lost since the start. */
  droppedLines: () => number;
};

/** Adds the figures to every later scrape. */
function addReadings(readings: Readings, registry: Registry): void {
  const gauges: Record<string, { help: string; read: () => number | undefined }> = {
    snapshot_age_seconds: {
      help: 'Seconds since the served digest became current.',
      read: readings.snapshotAge,
    },
    snapshot_published_timestamp_seconds: {
      help: 'When the served digest became current, in seconds since 1970. Gateways that serve the same one agree.',
      read: readings.snapshotTime,
    },
    snapshot_refused: {
      help: '1 while a newer night is refused, else 0.',
      read: () => (readings.snapshotRefused() ? 1 : 0),
    },
    snapshot_stopgap: {
      help: '1 while a night is sold in place of a damaged one, or without its damaged public files, else 0.',
      read: () => (readings.snapshotStopgap() ? 1 : 0),
    },
    payments_unknown: {
      help: 'Payments that were sent and whose outcome is not known.',
      read: readings.unknownPayments,
    },
    settlement_wallet_ether: {
      help: 'Ether of the wallet that pays for gas, as last read.',
      read: () => readings.wallet()?.ether,
    },
    settlement_wallet_age_seconds: {
      help: 'Seconds since the ether of the wallet was read. Before the first reading: seconds since the start.',
      read: () => readings.wallet()?.ageSeconds,
    },
  };
  const registers = [registry];
  for (const [name, { help, read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => {
        const value = read();
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
      dropped.inc(readings.droppedLines());
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
