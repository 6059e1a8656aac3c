/** Samples of one minute each, in promtool's notation: `0x30 1x30` is 0 for half an hour and then 1. */
type Series = Readonly<Record<string, string>>;

/** Metrics over some time, and whether an alert fires at its end. */
export type AlertCase = {
  what: string;
  series: Series;
  /** Minutes. */
  at: number;
  /** The labels of each alert, without the job. Empty if no alert may fire. */
  fires: readonly Labels[];
};
type Labels = Readonly<Record<string, string>>;

/** A case in which the alert fires with these labels, and one in which it does not. `at` is in minutes. */
function fires(what: string, at: number, labels: Labels, series: Series): AlertCase {
  return { what, series, at, fires: [labels] };
}

function silent(what: string, at: number, series: Series): AlertCase {
  return { what, series, at, fires: [] };
}

const one = { instance: 'a:9464' };
const wholeService = {};

/** A counter of gateway a, with more labels if any. */
const ofOne = (name: string, labels = '') =>
  `${name}{job="trend-intelligence",instance="a:9464"${labels}}`;
const ofOther = (name: string, labels = '') =>
  `${name}{job="trend-intelligence",instance="b:9464"${labels}}`;
const ofStranger = (name: string, labels = '') => `${name}{job="shop",instance="c:80"${labels}}`;

const paid = (status: number) => `,route="/v1/repos",method="GET",status="${status}"`;
const requests = 'http_requests_total';
/** When the newest night was published, in seconds. */
const published = 'snapshot_published_timestamp_seconds';
/** When the process started, in seconds. The time of a test begins at 0. */
const processStart = 'process_start_time_seconds';

/** One event after some quiet time fires at once. The same event of another service does not. */
function eventCases(counter: string, labels = ''): AlertCase[] {
  const event = ofOne(counter, labels);
  const start = ofOne(processStart);
  return [
    fires('a first event', 45, one, { [event]: '0x40 1x10' }),
    // The first sample after a restart hides it from the increase.
    fires('an event before the first sample of a process', 40, one, {
      [event]: '1x41',
      [start]: '0x30 1860x10',
    }),
    fires('an event in the only sample of a process, between others', 45, one, {
      [event]: '1x39 1 0x5',
      [start]: '0x39 2390 2450x5',
    }),
    silent('a restart long after an event', 75, { [event]: '1x69 0x6', [start]: '0x69 4190x6' }),
    fires('an event just before an end', 45, one, {
      [event]: '0x40 1 stale',
      [start]: '0x41 stale',
    }),
    silent('an event of long ago', 65, { [event]: '1x70', [start]: '0x70' }),
    silent('no event', 45, { [event]: '3x50' }),
    silent('the event of another service', 45, { [ofStranger(counter, labels)]: '0x40 1x10' }),
  ];
}

/** Three events ten minutes apart fire, and two do not. */
function thriceCases(counter: string, labels = ''): AlertCase[] {
  return [
    fires('three events ten minutes apart', 53, one, {
      [ofOne(counter, labels)]: '0x30 1x9 2x9 3x30',
    }),
    fires('three events in the only sample of a process, between others', 45, one, {
      [ofOne(counter, labels)]: '3x39 3 0x5',
      [ofOne(processStart)]: '0x39 2390 2450x5',
    }),
    silent('two events', 53, { [ofOne(counter, labels)]: '0x30 1x9 2x30' }),
    silent('three events of another service', 53, {
      [ofStranger(counter, labels)]: '0x30 1x9 2x9 3x30',
    }),
  ];
}

/** A gauge of one gateway that stays at an alarming value for `at` minutes fires. A short peak does not. */
function gaugeCases(gauge: string, alarming: string, usual: string, at: number): AlertCase[] {
  const minutes = at + 5;
  return [
    fires('one gateway of two is concerned', at, one, {
      [ofOne(gauge)]: `${alarming}x${minutes}`,
      [ofOther(gauge)]: `${usual}x${minutes}`,
    }),
    silent('the value is alarming for less than a minute', at, {
      [ofOne(gauge)]: `${usual}x${at - 1} ${alarming}x5`,
    }),
    silent('another service', at, { [ofStranger(gauge)]: `${alarming}x${minutes}` }),
  ];
}

/** For each alert, about nights and gateways and then about payments: when it fires, and when it does not. */
export const alertCases: Readonly<Record<string, readonly AlertCase[]>> = {
  DigestOverdue: gaugeCases('snapshot_age_seconds', '130000', '4000', 15),
  // The time of promtool begins at 0.
  DigestFromFuture: [
    fires('a night of five hours ahead', 15, one, { [ofOne(published)]: '18000x60' }),
    silent('a clock that is half an hour off', 15, { [ofOne(published)]: '1800x60' }),
    silent('a night of another service', 15, { [ofStranger(published)]: '18000x60' }),
  ],
  NothingPublished: [
    fires('one gateway of two has no digest', 20, one, {
      [ofOne('up')]: '1x30',
      [ofOther('up')]: '1x30',
      [ofOther('snapshot_age_seconds')]: '100+60x30',
    }),
    silent('the gateway is down', 20, { [ofOne('up')]: '0x30' }),
    silent('another service has none', 20, { [ofStranger('up')]: '1x30' }),
  ],
  GatewayBehind: [
    fires('one gateway stays on the earlier night', 45, one, {
      [ofOne(published)]: '1000x60',
      [ofOther(published)]: '1000x9 87400x50',
    }),
    silent('one gateway takes the night ten minutes later', 45, {
      [ofOne(published)]: '1000x19 87400x50',
      [ofOther(published)]: '1000x9 87400x50',
    }),
  ],
  SnapshotRefused: gaugeCases('snapshot_refused', '1', '0', 20),
  GatewayDown: gaugeCases('up', '0', '1', 5),
  GatewaysMissing: [
    fires('no target', 10, wholeService, { [ofStranger('up')]: '1x20' }),
    silent('a target that is down', 10, { [ofOne('up')]: '0x20' }),
  ],
  GatewayRestarting: [
    fires('three starts ten minutes apart', 45, one, {
      [ofOne(processStart)]: '1x20 2x9 3x9 4x20',
    }),
    silent('one start, after an upgrade', 45, {
      [ofOne(processStart)]: '1x20 2x30',
    }),
  ],
  VersionsDiffer: [
    fires('two versions for more than an hour', 70, wholeService, {
      [ofOne('gateway_build_info', ',version="1.0.0"')]: '1x90',
      [ofOther('gateway_build_info', ',version="1.1.0"')]: '1x90',
    }),
    silent('one version', 70, {
      [ofOne('gateway_build_info', ',version="1.0.0"')]: '1x90',
      [ofOther('gateway_build_info', ',version="1.0.0"')]: '1x90',
    }),
  ],
  ServerErrors: eventCases('request_failures_total'),
  ErrorsUnhandled: eventCases('unhandled_errors_total'),
  LogLinesDropped: eventCases('log_lines_dropped_total'),
  EventLoopSlow: gaugeCases('nodejs_eventloop_lag_p90_seconds', '0.4', '0.01', 15),
  MemoryHigh: gaugeCases('process_resident_memory_bytes', '450000000', '150000000', 20),
  Flooded: [
    fires('twenty refusals a second', 30, one, {
      [ofOne(requests, ',route="/",method="GET",status="429"')]: '0+1200x40',
    }),
    silent('one refusal a second', 30, {
      [ofOne(requests, ',route="/",method="GET",status="429"')]: '0+60x40',
    }),
  ],
  NotSelling: thriceCases(requests, paid(503)),
  PaidCallBroken: [
    ...eventCases(requests, paid(500)),
    silent('a free call', 45, {
      [ofOne(requests, ',route="/",method="GET",status="500"')]: '0x40 1x10',
    }),
  ],
  PaymentsUnknown: gaugeCases('payments_unknown', '1', '0', 20),
  TokenStopped: eventCases('token_stopped_total'),
  PaymentsFailing: [
    fires('three of five fail, ten minutes apart', 55, wholeService, {
      [ofOne('payments_total', ',state="failed"')]: '0x29 1x9 2x30',
      [ofOther('payments_total', ',state="unknown"')]: '0x49 1x20',
      [ofOne('payments_total', ',state="settled"')]: '0x20 2x50',
    }),
    fires('three in the only sample of a process, between others', 45, wholeService, {
      [ofOne('payments_total', ',state="failed"')]: '3x39 3 0x5',
      [ofOne(processStart)]: '-9000x39 2390 2450x5',
    }),
    silent('three of a hundred', 55, {
      [ofOne('payments_total', ',state="failed"')]: '0x29 1x9 2x9 3x20',
      [ofOne('payments_total', ',state="settled"')]: '0+2x60',
    }),
    silent('one, and nothing else', 55, {
      [ofOne('payments_total', ',state="failed"')]: '0x29 1x30',
    }),
  ],
  SettlementSlow: [
    fires('three settlements in the hour, of 20 seconds', 55, wholeService, {
      [ofOne('settlement_duration_seconds_bucket', ',le="16"')]: '0x70',
      [ofOne('settlement_duration_seconds_bucket', ',le="32"')]: '0x29 1x9 3x30',
      [ofOne('settlement_duration_seconds_bucket', ',le="+Inf"')]: '0x29 1x9 3x30',
      [ofOne('settlement_duration_seconds_count')]: '0x29 1x9 3x30',
    }),
    silent('one of 20 seconds alone', 55, {
      [ofOne('settlement_duration_seconds_bucket', ',le="16"')]: '0x70',
      [ofOne('settlement_duration_seconds_bucket', ',le="32"')]: '0x29 1x40',
      [ofOne('settlement_duration_seconds_bucket', ',le="+Inf"')]: '0x29 1x40',
      [ofOne('settlement_duration_seconds_count')]: '0x29 1x40',
    }),
  ],
  LedgerFailing: eventCases('ledger_failures_total'),
  LedgerDamaged: gaugeCases('ledger_damaged_lines_total', '2', '0', 10),
  ChainUnreachable: thriceCases('rpc_failures_total'),
  FacilitatorFailing: thriceCases('facilitator_failures_total'),
};
