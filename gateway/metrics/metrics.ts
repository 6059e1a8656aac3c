import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Log } from '../http/log.ts';
import { createCounters } from './counters.ts';
import { addReadings, type Readings } from './readings.ts';

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

/** Describes the running program. These are the labels of a series whose value is always 1. */
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
