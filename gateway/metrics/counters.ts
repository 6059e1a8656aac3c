import { Counter, Histogram, type Registry } from 'prom-client';
import { endpointGroups, limitOf, paidEndpoints } from '../endpoints/endpoints.ts';
import type { EventName, Events, Log } from '../http/events.ts';

const requestSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];
const settlementSeconds = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** Statuses that alerts watch. They start at 0, so that the first one is an increase. */
const watchedStatuses = [200, 429, 500, 503] as const;

/** What counts each event. An event without a line here is not counted. */
type Counting = { [Name in EventName]?: (data: Events[Name]) => void };

/** Counts the events of the log. Every counter that an alert watches starts at 0. */
export function createCounters(registry: Registry): Log {
  const registers = [registry];
  const each = (name: string, help: string) => {
    const counter = new Counter({ name, help, registers });
    return () => counter.inc();
  };
  const unhandled = each(
    'unhandled_errors_total',
    'Promise rejections and exceptions that the gateway did not handle.',
  );
  const ledger = each(
    'ledger_failures_total',
    'Failures of the ledger, and losses of its database session.',
  );
  const counting: Counting = {
    ...countPayments(registers),
    'request-answered': createRequestCounter(registers),
    'request-failed': each('request_failures_total', 'Requests that ended in an unexpected error.'),
    'rejection-unhandled': unhandled,
    'exception-uncaught': unhandled,
    'snapshot-refused': each(
      'snapshot_refusals_total',
      'Refusals of newer nights. The same failure of the same night counts once.',
    ),
    'ledger-failed': ledger,
    'ledger-session-lost': ledger,
    'ledger-line-damaged': each(
      'ledger_damaged_lines_total',
      'Lines of the ledger that were damaged when the gateway read it at its start.',
    ),
    'rpc-failed': each(
      'rpc_failures_total',
      'Times that the RPC did not answer, or answered for another chain.',
    ),
    'facilitator-failed': each(
      'facilitator_failures_total',
      'Times that the facilitator did not answer, or answered with an error.',
    ),
    'token-stopped': each(
      'token_stopped_total',
      'Calls that failed because USDC was paused or had blacklisted our address.',
    ),
  };
  return (event, data) => counting[event]?.(data);
}

function createRequestCounter(registers: Registry[]) {
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
  return ({ method, path, status, ms }: Events['request-answered']) => {
    const { group: route } = limitOf(path);
    requests.inc({ route, method: describeMethod(method), status: String(status) });
    duration.observe({ route }, ms / 1000);
  };
}

/** The method as a label. Clients choose it, so all unusual ones share a label. */
function describeMethod(method = ''): string {
  return ['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method) ? method : 'other';
}

const paymentStates = ['settled', 'failed', 'unknown'] as const;

function countPayments(registers: Registry[]): Counting {
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
    help: 'USDC of settled payments.',
    registers,
  });
  const settlement = new Histogram({
    name: 'settlement_duration_seconds',
    help: 'Seconds from sending a payment to its settlement.',
    buckets: settlementSeconds,
    registers,
  });
  return {
    'payment-failed': ({ route }) => payments.inc({ route, state: 'failed' }),
    'payment-unknown': ({ route }) => payments.inc({ route, state: 'unknown' }),
    'payment-settled': ({ route, amount, ms }) => {
      payments.inc({ route, state: 'settled' });
      revenue.inc(Number(amount) / 1_000_000);
      if (ms !== undefined) settlement.observe(ms / 1000);
    },
  };
}
