import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import * as z from 'zod';
import type { Log } from '../log/log.ts';
import { limitOf } from '../endpoints/endpoints.ts';

/** Figures that each scrape looks up; undefined where they are not known. */
type Readings = {
  /** Seconds since the digest that is served became current. */
  snapshotAge: () => number | undefined;
  /** Payments that were sent and have no known end. */
  unknownPayments: () => number | undefined;
  /** Ether of the wallet that pays for gas. */
  walletEther: () => Promise<number | undefined>;
};

/** What happened, counted for Prometheus. */
export type Metrics = {
  /** Counts an event of the log. */
  observe: Log;
  /** Adds figures to every later scrape. */
  addReadings: (readings: Readings) => void;
  /** The text that Prometheus scrapes. */
  render: () => Promise<string>;
  contentType: string;
};

const Answered = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
});
/** `amount` is in atomic units of USDC, millionths of a dollar. `again`: it had settled before a reorganization. */
const Paid = z.object({
  route: z.string(),
  ms: z.number().optional(),
  amount: z.coerce.number(),
  again: z.boolean().optional(),
});
const Mined = z.object({ status: z.enum(['success', 'reverted']), ether: z.number() });

const requestSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];
const settlementSeconds = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** Derives the counters from the events of the log. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route, method and status; refusals of the limiter are status 429.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: requestSeconds,
    registers,
  });
  const payments = new Counter({
    name: 'payments_total',
    help: 'Payments that were sent, by how they stand after: settled, failed, unsent or unknown.',
    labelNames: ['route', 'state'] as const,
    registers,
  });
  const settlement = new Histogram({
    name: 'settlement_duration_seconds',
    help: 'Seconds from sending a payment to its settlement.',
    buckets: settlementSeconds,
    registers,
  });
  const revenue = new Counter({
    name: 'payments_revenue_usdc_total',
    help: 'USDC of settled payments. One that settles again after a reorganization counts once.',
    registers,
  });
  const gas = new Counter({
    name: 'settlement_gas_ether_total',
    help: 'Ether that our wallet paid for settlements, by how their transactions ended: success or reverted.',
    labelNames: ['status'] as const,
    registers,
  });
  const mined = new Counter({
    name: 'settlements_mined_total',
    help: 'Transactions of our wallet that have their block, by how they ended: success or reverted.',
    labelNames: ['status'] as const,
    registers,
  });
  const feeRefusals = new Counter({
    name: 'settlement_fee_refusals_total',
    help: 'Settlements that were not sent, as the fee of the chain was above SETTLEMENT_MAX_FEE_GWEI.',
    registers,
  });
  const reorganized = new Counter({
    name: 'payments_reorganized_total',
    help: 'Settlements that the chain took back, as it showed some minutes later.',
    registers,
  });
  const unhandled = new Counter({
    name: 'unhandled_errors_total',
    help: 'Rejections and exceptions that no code of the gateway handled.',
    registers,
  });
  return {
    addReadings: (readings) => addReadings(readings, registers),
    observe: (event, data) => {
      if (event === 'rejection-unhandled' || event === 'exception-uncaught') unhandled.inc();
      const answered = event === 'request-answered' ? Answered.safeParse(data).data : undefined;
      if (answered) {
        const { method, path, status, ms } = answered;
        const { group: route } = limitOf(path);
        requests.inc({ route, method: describeMethod(method), status: String(status) });
        duration.observe({ route }, ms / 1000);
      }
      if (event === 'fee-too-high') feeRefusals.inc();
      const settled = event === 'settlement-mined' ? Mined.safeParse(data).data : undefined;
      if (settled) {
        mined.inc({ status: settled.status });
        gas.inc({ status: settled.status }, settled.ether);
      }
      if (event === 'payment-reorganized') reorganized.inc();
      const state = /^payment-(settled|failed|unsent|unknown)$/.exec(event)?.[1];
      const paid = state === undefined ? undefined : Paid.safeParse(data).data;
      if (state === undefined || !paid) return;
      payments.inc({ route: paid.route, state });
      if (state !== 'settled') return;
      if (!paid.again) revenue.inc(paid.amount / 1_000_000);
      if (paid.ms !== undefined) settlement.observe(paid.ms / 1000);
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function addReadings(readings: Readings, registers: Registry[]): void {
  const gauges = [
    [
      'snapshot_age_seconds',
      'Seconds since the served digest became current.',
      readings.snapshotAge,
    ],
    [
      'payments_unknown',
      'Payments that were sent and have no known end.',
      readings.unknownPayments,
    ],
    ['settlement_wallet_ether', 'Ether of the wallet that pays for gas.', readings.walletEther],
  ] as const;
  for (const [name, help, read] of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const value = await read();
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }
}

/** Clients choose the method, so unusual ones share one label. */
function describeMethod(method: string): string {
  return ['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method) ? method : 'other';
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
