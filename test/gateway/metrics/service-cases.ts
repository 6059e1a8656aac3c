import {
  type AlertCase,
  eventCases,
  gaugeCases,
  ofOne,
  ofOther,
  ofStranger,
  one,
  requests,
  wholeService,
} from './alert-courses.ts';

/** For each alert about nights and gateways: when it fires, and when it does not. */
export const serviceCases: Readonly<Record<string, readonly AlertCase[]>> = {
  DigestOverdue: gaugeCases('snapshot_age_seconds', '130000', '4000', 15),
  // The time of promtool begins at 0.
  DigestFromFuture: [
    {
      what: 'a night of five hours ahead',
      series: { [ofOne('snapshot_published_timestamp_seconds')]: '18000x60' },
      at: 15,
      fires: [one],
    },
    {
      what: 'a clock that is half an hour off',
      series: { [ofOne('snapshot_published_timestamp_seconds')]: '1800x60' },
      at: 15,
      fires: [],
    },
    {
      what: 'a night of another service',
      series: { [ofStranger('snapshot_published_timestamp_seconds')]: '18000x60' },
      at: 15,
      fires: [],
    },
  ],
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
