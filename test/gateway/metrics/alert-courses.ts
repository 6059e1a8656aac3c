/** Samples of one minute each, in promtool's notation: `0x30 1x30` is 0 for half an hour and then 1. */
type Series = Readonly<Record<string, string>>;

/** Metrics over some time, and whether an alert fires at its end. */
export type AlertCase = {
  what: string;
  series: Series;
  /** Minutes. */
  at: number;
  /** The labels of each alert, without the job. Empty if no alert may fire. */
  fires: readonly Readonly<Record<string, string>>[];
};

export const one = { instance: 'a:9464' };
export const wholeService = {};

/** A counter of gateway a, with more labels if any. */
export const ofOne = (name: string, labels = '') =>
  `${name}{job="trend-intelligence",instance="a:9464"${labels}}`;
export const ofOther = (name: string, labels = '') =>
  `${name}{job="trend-intelligence",instance="b:9464"${labels}}`;
export const ofStranger = (name: string, labels = '') =>
  `${name}{job="shop",instance="c:80"${labels}}`;

export const paid = (status: number) => `,route="/v1/repos",method="GET",status="${status}"`;
export const requests = 'http_requests_total';
/** When the process started, in seconds. The time of a test begins at 0. */
const processStart = 'process_start_time_seconds';

/** One event after some quiet time fires at once. The same event of another service does not. */
export function eventCases(counter: string, labels = ''): AlertCase[] {
  return [
    {
      what: 'a first event',
      series: { [ofOne(counter, labels)]: '0x40 1x10' },
      at: 45,
      fires: [one],
    },
    {
      what: 'an event before the first sample after a restart, which hides it from the increase',
      series: { [ofOne(counter, labels)]: '1x41', [ofOne(processStart)]: '0x30 1860x10' },
      at: 40,
      fires: [one],
    },
    {
      what: 'an event in the only sample of a process, between others',
      series: {
        [ofOne(counter, labels)]: '1x39 1 0x5',
        [ofOne(processStart)]: '0x39 2390 2450x5',
      },
      at: 45,
      fires: [one],
    },
    {
      what: 'a restart after an event of long ago',
      series: { [ofOne(counter, labels)]: '1x69 0x6', [ofOne(processStart)]: '0x69 4190x6' },
      at: 75,
      fires: [],
    },
    {
      what: 'an event as the last thing before an end',
      series: { [ofOne(counter, labels)]: '0x40 1 stale', [ofOne(processStart)]: '0x41 stale' },
      at: 45,
      fires: [one],
    },
    {
      what: 'an event of long ago',
      series: { [ofOne(counter, labels)]: '1x70', [ofOne(processStart)]: '0x70' },
      at: 65,
      fires: [],
    },
    { what: 'no event', series: { [ofOne(counter, labels)]: '3x50' }, at: 45, fires: [] },
    {
      what: 'the event of another service',
      series: { [ofStranger(counter, labels)]: '0x40 1x10' },
      at: 45,
      fires: [],
    },
  ];
}

/** Three events ten minutes apart fire, and two do not. */
export function thriceCases(counter: string, labels = ''): AlertCase[] {
  return [
    {
      what: 'three events ten minutes apart',
      series: { [ofOne(counter, labels)]: '0x30 1x9 2x9 3x30' },
      at: 53,
      fires: [one],
    },
    {
      what: 'three events in the only sample of a process, between others',
      series: {
        [ofOne(counter, labels)]: '3x39 3 0x5',
        [ofOne(processStart)]: '0x39 2390 2450x5',
      },
      at: 45,
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

/** A gauge of one gateway that stays at an alarming value for `at` minutes fires. A short peak does not. */
export function gaugeCases(
  gauge: string,
  alarming: string,
  usual: string,
  at: number,
): AlertCase[] {
  const minutes = at + 5;
  return [
    {
      what: 'one gateway of two is concerned',
      series: { [ofOne(gauge)]: `${alarming}x${minutes}`, [ofOther(gauge)]: `${usual}x${minutes}` },
      at,
      fires: [one],
    },
    {
      what: 'the value is alarming for less than a minute',
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
