/** Samples of one minute each, in promtool's notation: `0x30 1x30` is 0 for half an hour and then 1. */
type Series = Readonly<Record<string, string>>;

/** A course of metrics, and whether an alert fires at its end. */
type AlertCase = {
  what: string;
  series: Series;
  /** Minutes. */
  at: number;
  /** The labels of each alert beside the job; none where it must be silent. */
  fires: readonly Readonly<Record<string, string>>[];
};

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

/** One event after some quiet time fires at once. The same event of another service does not. */
function eventCases(counter: string, labels: Readonly<Record<string, string>> = one): AlertCase[] {
  return [
    { what: 'a first event', series: { [ofOne(counter)]: '0x40 1x10' }, at: 45, fires: [labels] },
    { what: 'no event', series: { [ofOne(counter)]: '3x50' }, at: 45, fires: [] },
    {
      what: 'the event of another service',
      series: { [ofStranger(counter)]: '0x40 1x10' },
      at: 45,
      fires: [],
    },
  ];
}

/** Three events ten minutes apart fire, and two do not. */
function thriceCases(counter: string, labels = ''): AlertCase[] {
  return [
    {
      what: 'three events ten minutes apart',
      series: { [ofOne(counter, labels)]: '0x30 1x9 2x9 3x30' },
      at: 53,
      fires: [one],
    },
    {
      what: 'two events',
      series: { [ofOne(counter, labels)]: '0x30 1x9 2x30' },
      at: 53,
      fires: [],
    },
    {
      what: 'three events of another service',
      series: { [ofStranger(counter, labels)]: '0x30 1x9 2x9 3x30' },
      at: 53,
      fires: [],
    },
  ];
}

/** A gauge that stays at a value. */
function gaugeCases(gauge: string, alarming: string, usual: string, at: number): AlertCase[] {
  const minutes = at + 5;
  return [
    {
      what: 'one gateway of two is concerned',
      series: { [ofOne(gauge)]: `${alarming}x${minutes}`, [ofOther(gauge)]: `${usual}x${minutes}` },
      at,
      fires: [one],
    },
    {
      what: 'it passes',
      series: { [ofOne(gauge)]: `${usual}x${at - 1} ${alarming}x5` },
      at,
      fires: [],
    },
    {
      what: 'another service',
      series: { [ofStranger(gauge)]: `${alarming}x${minutes}` },
      at,
      fires: [],
    },
  ];
}

/** For each alert: when it fires, and when it does not. */
export const alertCases: Readonly<Record<string, readonly AlertCase[]>> = {
  DigestOverdue: gaugeCases('snapshot_age_seconds', '130000', '4000', 15),
  NothingPublished: [
    {
      what: 'one gateway of two has no digest',
      series: {
        [ofOne('up')]: '1x30',
        [ofOther('up')]: '1x30',
        [ofOther('snapshot_age_seconds')]: '100+60x30',
      },
      at: 20,
      fires: [one],
    },
    {
      what: 'the gateway is down',
      series: { [ofOne('up')]: '0x30' },
      at: 20,
      fires: [],
    },
    { what: 'another service has none', series: { [ofStranger('up')]: '1x30' }, at: 20, fires: [] },
  ],
  GatewayBehind: [
    {
      what: 'one gateway stays on the earlier night',
      series: {
        [ofOne('snapshot_published_timestamp_seconds')]: '1000x60',
        [ofOther('snapshot_published_timestamp_seconds')]: '1000x9 87400x50',
      },
      at: 45,
      fires: [one],
    },
    {
      what: 'one gateway takes the night ten minutes later',
      series: {
        [ofOne('snapshot_published_timestamp_seconds')]: '1000x19 87400x50',
        [ofOther('snapshot_published_timestamp_seconds')]: '1000x9 87400x50',
      },
      at: 45,
      fires: [],
    },
  ],
  SnapshotRefused: gaugeCases('snapshot_refused', '1', '0', 20),
  GatewayDown: gaugeCases('up', '0', '1', 5),
  GatewaysMissing: [
    { what: 'no target', series: { [ofStranger('up')]: '1x20' }, at: 10, fires: [wholeService] },
    { what: 'a target that is down', series: { [ofOne('up')]: '0x20' }, at: 10, fires: [] },
  ],
  GatewayRestarting: [
    {
      what: 'three starts ten minutes apart',
      series: { [ofOne('process_start_time_seconds')]: '1x20 2x9 3x9 4x20' },
      at: 45,
      fires: [one],
    },
    {
      what: 'one start, after an upgrade',
      series: { [ofOne('process_start_time_seconds')]: '1x20 2x30' },
      at: 45,
      fires: [],
    },
  ],
  VersionsDiffer: [
    {
      what: 'two versions for more than an hour',
      series: {
        [ofOne('gateway_build_info', ',version="1.0.0"')]: '1x90',
        [ofOther('gateway_build_info', ',version="1.1.0"')]: '1x90',
      },
      at: 70,
      fires: [wholeService],
    },
    {
      what: 'one version',
      series: {
        [ofOne('gateway_build_info', ',version="1.0.0"')]: '1x90',
        [ofOther('gateway_build_info', ',version="1.0.0"')]: '1x90',
      },
      at: 70,
      fires: [],
    },
  ],
  NotSelling: thriceCases(requests, paid(503)),
  PaidCallBroken: [
    { what: 'one', series: { [ofOne(requests, paid(500))]: '0x40 1x10' }, at: 45, fires: [one] },
    {
      what: 'a free call',
      series: { [ofOne(requests, ',route="/",method="GET",status="500"')]: '0x40 1x10' },
      at: 45,
      fires: [],
    },
  ],
  PaymentsUnknown: gaugeCases('payments_unknown', '1', '0', 20),
  PaymentReorganized: eventCases('payments_reorganized_total'),
  PaymentsFailing: [
    {
      what: 'three of five fail, ten minutes apart',
      series: {
        [ofOne('payments_total', ',state="failed"')]: '0x29 1x9 2x30',
        [ofOther('payments_total', ',state="unsent"')]: '0x49 1x20',
        [ofOne('payments_total', ',state="settled"')]: '0x20 2x50',
      },
      at: 55,
      fires: [wholeService],
    },
    {
      what: 'three of a hundred',
      series: {
        [ofOne('payments_total', ',state="failed"')]: '0x29 1x9 2x9 3x20',
        [ofOne('payments_total', ',state="settled"')]: '0+2x60',
      },
      at: 55,
      fires: [],
    },
    {
      what: 'one, and nothing else',
      series: { [ofOne('payments_total', ',state="failed"')]: '0x29 1x30' },
      at: 55,
      fires: [],
    },
  ],
  SettlementSlow: [
    {
      what: 'three settlements in the hour, of 20 seconds',
      series: {
        [ofOne('settlement_duration_seconds_bucket', ',le="16"')]: '0x70',
        [ofOne('settlement_duration_seconds_bucket', ',le="32"')]: '0x29 1x9 3x30',
        [ofOne('settlement_duration_seconds_bucket', ',le="+Inf"')]: '0x29 1x9 3x30',
        [ofOne('settlement_duration_seconds_count')]: '0x29 1x9 3x30',
      },
      at: 55,
      fires: [wholeService],
    },
    {
      what: 'one of 20 seconds alone',
      series: {
        [ofOne('settlement_duration_seconds_bucket', ',le="16"')]: '0x70',
        [ofOne('settlement_duration_seconds_bucket', ',le="32"')]: '0x29 1x40',
        [ofOne('settlement_duration_seconds_bucket', ',le="+Inf"')]: '0x29 1x40',
        [ofOne('settlement_duration_seconds_count')]: '0x29 1x40',
      },
      at: 55,
      fires: [],
    },
  ],
  SettlementsReverting: [
    {
      what: 'six within an hour, on two gateways',
      series: {
        [ofOne('settlements_mined_total', ',status="reverted"')]: '0x29 2x9 4x30',
        [ofOther('settlements_mined_total', ',status="reverted"')]: '0x19 3x40',
      },
      at: 55,
      fires: [wholeService],
    },
    {
      what: 'four',
      series: { [ofOne('settlements_mined_total', ',status="reverted"')]: '0x29 4x30' },
      at: 55,
      fires: [],
    },
  ],
  GasAboveRevenue: [
    {
      what: 'reverts, and no revenue',
      series: {
        [ofOne('settlement_gas_ether_total', ',status="reverted"')]: '0x60 0.000002x340',
        [ofOne('payments_revenue_usdc_total')]: '0x400',
      },
      at: 100,
      fires: [wholeService],
    },
    {
      what: 'a cent of gas for a dollar',
      series: {
        [ofOne('settlement_gas_ether_total', ',status="success"')]: '0x60 0.0000025x340',
        [ofOther('payments_revenue_usdc_total')]: '0x60 1x340',
      },
      at: 100,
      fires: [],
    },
  ],
  FeeTooHigh: eventCases('settlement_fee_refusals_total', wholeService),
  WalletLow: gaugeCases('settlement_wallet_ether', '0.0015', '0.5', 10),
  WalletEmpty: eventCases('settlement_wallet_empty_total'),
  WalletUnknown: gaugeCases('settlement_wallet_age_seconds', '1000', '60', 10),
  LedgerFailing: eventCases('ledger_failures_total'),
  ChainUnreachable: thriceCases('rpc_failures_total'),
  FacilitatorFailing: thriceCases('facilitator_failures_total'),
  ServerErrors: eventCases('request_failures_total'),
  ErrorsUnhandled: eventCases('unhandled_errors_total'),
  LogLinesDropped: eventCases('log_lines_dropped_total'),
  EventLoopSlow: gaugeCases('nodejs_eventloop_lag_p90_seconds', '0.4', '0.01', 15),
  MemoryHigh: gaugeCases('process_resident_memory_bytes', '450000000', '150000000', 20),
  Flooded: [
    {
      what: 'twenty refusals a second',
      series: { [ofOne(requests, ',route="/",method="GET",status="429"')]: '0+1200x40' },
      at: 30,
      fires: [one],
    },
    {
      what: 'one refusal a second',
      series: { [ofOne(requests, ',route="/",method="GET",status="429"')]: '0+60x40' },
      at: 30,
      fires: [],
    },
  ],
};
