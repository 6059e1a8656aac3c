import {
  type AlertCase,
  eventCases,
  gaugeCases,
  ofOne,
  ofOther,
  paid,
  requests,
  thriceCases,
  wholeService,
} from './alert-courses.ts';

/** For each alert about payments: when it fires, and when it does not. */
export const paymentCases: Readonly<Record<string, readonly AlertCase[]>> = {
  NotSelling: thriceCases(requests, paid(503)),
  PaidCallBroken: [
    ...eventCases(requests, paid(500)),
    {
      what: 'a free call',
      series: { [ofOne(requests, ',route="/",method="GET",status="500"')]: '0x40 1x10' },
      at: 45,
      fires: [],
    },
  ],
  PaymentsUnknown: gaugeCases('payments_unknown', '1', '0', 20),
  TokenStopped: eventCases('token_stopped_total'),
  PaymentsFailing: [
    {
      what: 'three of five fail, ten minutes apart',
      series: {
        [ofOne('payments_total', ',state="failed"')]: '0x29 1x9 2x30',
        [ofOther('payments_total', ',state="unknown"')]: '0x49 1x20',
        [ofOne('payments_total', ',state="settled"')]: '0x20 2x50',
      },
      at: 55,
      fires: [wholeService],
    },
    {
      what: 'three in the only sample of a process, between others',
      series: {
        [ofOne('payments_total', ',state="failed"')]: '3x39 3 0x5',
        [ofOne('process_start_time_seconds')]: '-9000x39 2390 2450x5',
      },
      at: 45,
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
  LedgerFailing: eventCases('ledger_failures_total'),
  LedgerDamaged: gaugeCases('ledger_damaged_lines_total', '2', '0', 10),
  ChainUnreachable: thriceCases('rpc_failures_total'),
  FacilitatorFailing: thriceCases('facilitator_failures_total'),
};
