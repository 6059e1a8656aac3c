import { Counter, Histogram, type Registry } from 'prom-client';
import * as z from 'zod';
import { endpointGroups, limitOf, paidEndpoints } from '../endpoints/endpoints.ts';
import type { Log } from '../http/log.ts';
import type { StateName } from '../payment/ledger/ledger.ts';

const Answered = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
});
/**
 * What a payment's event tells. `amount` is `AtomicUsdc`, millionths of a dollar. `again`: the payment settled before, and
 * a reorganization undid it.
 */
const Paid = z.object({
  route: z.string(),
  ms: z.number().optional(),
  amount: z.coerce.number(),
  again: z.boolean().optional(),
});

const requestSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];
const settlementSeconds = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** Each counter grows by one with each event of its list. */
const eventCounters: Readonly<Record<string, { help: string; events: readonly string[] }>> = {
  request_failures_total: {
    help: 'Requests that ended in an unexpected error.',
    events: ['request-failed'],
  },
  unhandled_errors_total: {
    help: 'Promise rejections and exceptions that the gateway did not handle.',
    events: ['rejection-unhandled', 'exception-uncaught'],
  },
  snapshot_refusals_total: {
    help: 'Refusals of newer nights. The same failure of the same night counts once.',
    events: ['snapshot-refused'],
  },
  ledger_failures_total: {
    help: 'Failures of the ledger, and losses of its database session.',
    events: ['ledger-failed', 'ledger-session-lost'],
  },
  ledger_damaged_lines_total: {
    help: 'Lines of the ledger that were damaged when the gateway read it at its start.',
    events: ['ledger-line-damaged'],
  },
  rpc_failures_total: {
    help: 'Times that the RPC did not answer, or answered for another chain.',
    events: ['rpc-failed'],
  },
  facilitator_failures_total: {
    help: 'Times that the facilitator did not answer, or answered with an error.',
    events: ['facilitator-failed'],
  },
  token_stopped_total: {
    help: 'Calls that failed because USDC was paused or had blacklisted our address.',
    events: ['token-stopped'],
  },
  payments_reorganized_total: {
    help: 'Settlements that a reorganization of the chain undid, as a check found minutes later.',
    events: ['payment-reorganized'],
  },
};

/** Statuses that alerts watch. Their counters start at 0, so that Prometheus sees the first such answer as an increase. */
const watchedStatuses = [200, 429, 500, 503] as const;

/** Counts the events of the log. Every counter that an alert watches starts at 0. */
export function createCounters(registry: Registry): Log {
  const registers = [registry];
  const counters = countEvents(registers);
  const countRequest = createRequestCounters(registers);
  const countPayment = createPaymentCounters(registers);
  return (event, data) => {
    counters.get(event)?.inc();
    if (event === 'request-answered') countRequest(data);
    else countPayment(event, data);
  };
}

function countEvents(registers: Registry[]): ReadonlyMap<string, Counter> {
  return new Map(
    Object.entries(eventCounters).flatMap(([name, { help, events }]) => {
      const counter = new Counter({ name, help, registers });
      return events.map((event): [string, Counter] => [event, counter]);
    }),
  );
}

type Data = Readonly<Record<string, unknown>> | undefined;

function createRequestCounters(registers: Registry[]): (data: Data) => void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route, method and status; refusals of the limiter are status 429.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  for (const route of endpointGroups) {
    for (const status of watchedStatuses) {
      requests.inc({ route, method: 'GET', status: String(status) }, 0);
    }
  }
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: requestSeconds,
    registers,
  });
  return (data) => {
    const answered = Answered.safeParse(data).data;
    if (!answered) return;
    const { method, path, status, ms } = answered;
    const { group: route } = limitOf(path);
    requests.inc({ route, method: describeMethod(method), status: String(status) });
    duration.observe({ route }, ms / 1000);
  };
}

/** The method as a label. All unusual methods share one label, because clients choose the method and labels must stay few. */
function describeMethod(method: string): string {
  return ['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method) ? method : 'other';
}

const paymentStates = ['settled', 'failed', 'unknown'] as const satisfies readonly StateName[];
const statesByEvent = new Map<string, (typeof paymentStates)[number]>(
  paymentStates.map((state) => [`payment-${state}`, state]),
);

function createPaymentCounters(registers: Registry[]): (event: string, data: Data) => void {
  const payments = new Counter({
    name: 'payments_total',
    help: 'Attempts to settle a payment, by their result: settled, failed or unknown.',
    labelNames: ['route', 'state'] as const,
    registers,
  });
  for (const { path: route } of paidEndpoints) {
    for (const state of paymentStates) payments.inc({ route, state }, 0);
  }
  const revenue = new Counter({
    name: 'payments_revenue_usdc_total',
    help: 'USDC of settled payments. One that settles again after a reorganization counts once.',
    registers,
  });
  const settlement = new Histogram({
    name: 'settlement_duration_seconds',
    help: 'Seconds from sending a payment to its settlement.',
    buckets: settlementSeconds,
    registers,
  });
  return (event, data) => {
    const state = statesByEvent.get(event);
    const paid = state === undefined ? undefined : Paid.safeParse(data).data;
    if (state === undefined || !paid) return;
    payments.inc({ route: paid.route, state });
    if (state !== 'settled') return;
    if (!paid.again) revenue.inc(paid.amount / 1_000_000);
    if (paid.ms !== undefined) settlement.observe(paid.ms / 1000);
  };
}
