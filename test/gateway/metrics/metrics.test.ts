import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import type { Log } from '../../../gateway/http/events.ts';
import { listen } from '../../../gateway/http/server.ts';
import {
  createMetrics,
  createMetricsServer,
  type Readings,
} from '../../../gateway/metrics/metrics.ts';
import { openServer } from '../client/open-server.ts';
import { metricsOf, readAlerts, readPanels } from './expressions.ts';
import { openMeasured } from './open-measured.ts';

/** Metrics with a server that Prometheus could scrape. */
async function openMetrics() {
  const metrics = createMetrics({ version: '1.0.0', node: 'v24.0.0', payment: 'remote' });
  const server = createMetricsServer(metrics);
  const port = await listen(server, 0);
  afterAll(() => server.close());
  const scrape = async (path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  return { ...metrics, scrape };
}

const answered = { method: 'GET', path: '/v1/index', status: 200, ms: 3 };

test('requests are counted by route, method and status, with their time', async () => {
  const { observe, scrape } = await openMetrics();
  observe('request-answered', answered);
  observe('request-answered', { ...answered, status: 429 });
  const { text } = await scrape();
  expect(text).toContain('http_requests_total{route="/v1/index",method="GET",status="200"} 1');
  expect(text).toContain('http_requests_total{route="/v1/index",method="GET",status="429"} 1');
  expect(text).toContain('http_request_duration_seconds_count{route="/v1/index"} 2');
});

test('paths and methods that clients make up are counted together', async () => {
  const { observe, scrape } = await openMetrics();
  for (let count = 0; count < 1000; count += 1) {
    observe('request-answered', { ...answered, method: `M${count}`, path: `/p${count}` });
  }
  const { text } = await scrape();
  expect(text).toContain('http_requests_total{route="unknown",method="other",status="200"} 1000');
  const counted = text
    .split('\n')
    .filter((line) => /^http_requests_total\{.* [1-9]\d*$/.test(line));
  expect(counted).toHaveLength(1);
});

test.each([
  ['/', '/'],
  ['/digests/2026-11.html', '/digests/'],
  ['/digestion', 'unknown'],
])('a call of %s is counted as one of %s', async (path, route) => {
  const { observe, scrape } = await openMetrics();
  observe('request-answered', { ...answered, path });
  expect((await scrape()).text).toContain(
    `http_requests_total{route="${route}",method="GET",status="200"} 1\n`,
  );
});

test('payments are counted by state, and settled ones by duration and revenue', async () => {
  const { observe, scrape } = await openMetrics();
  observe('payment-settled', { route: '/v1/repos', amount: '10000', ms: 1500 });
  observe('payment-failed', { route: '/v1/repos', amount: '10000' });
  observe('token-stopped', { cause: 'USDC is paused' });
  observe('payment-unknown', { route: '/v1/digests', amount: '50000' });
  observe('payment-settled', { route: '/v1/digests', amount: '50000' });
  const { text } = await scrape();
  expect(text).toContain('payments_total{route="/v1/repos",state="settled"} 1');
  expect(text).toContain('payments_total{route="/v1/repos",state="failed"} 1');
  expect(text).toContain('payments_total{route="/v1/digests",state="unknown"} 1');
  expect(text).toMatch(/^token_stopped_total 1$/m);
  expect(text).toContain('settlement_duration_seconds_sum 1.5');
  expect(text).toMatch(/^payments_revenue_usdc_total 0\.06/m);
});

const readings: Readings = {
  snapshot_age_seconds: () => 60,
  snapshot_published_timestamp_seconds: () => 1_795_000_000,
  snapshot_refused: () => 1,
  payments_unknown: () => 2,
  log_lines_dropped_total: () => 7,
};

test('readings are taken at each scrape', async () => {
  const { addReadings, scrape } = await openMetrics();
  addReadings(readings);
  const first = await scrape();
  expect(first.text).toMatch(/^snapshot_age_seconds 60$/m);
  expect(first.text).toMatch(/^snapshot_published_timestamp_seconds 1795000000$/m);
  expect(first.text).toMatch(/^snapshot_refused 1$/m);
  expect(first.text).toMatch(/^payments_unknown 2$/m);
  expect(first.text).toMatch(/^log_lines_dropped_total 7$/m);
});

const cause = 'the database is away';

test.each<[string, (observe: Log) => void]>([
  [
    'request_failures_total',
    (observe) => observe('request-failed', { path: '/v1/index', error: cause }),
  ],
  ['snapshot_refusals_total', (observe) => observe('snapshot-refused', { cause })],
  ['ledger_failures_total', (observe) => observe('ledger-failed', { cause })],
  ['ledger_failures_total', (observe) => observe('ledger-session-lost', {})],
  [
    'ledger_damaged_lines_total',
    (observe) => observe('ledger-line-damaged', { path: 'ledger.jsonl', line: 3 }),
  ],
  ['rpc_failures_total', (observe) => observe('rpc-failed', { cause })],
  ['facilitator_failures_total', (observe) => observe('facilitator-failed', { cause })],
])('%s counts its event, from 0', async (counter, tell) => {
  const { observe, scrape } = await openMetrics();
  expect((await scrape()).text).toContain(`
${counter} 0
`);
  tell(observe);
  expect((await scrape()).text).toContain(`
${counter} 1
`);
});

test('the metrics server has no other path', async () => {
  const { scrape } = await openMetrics();
  expect(await scrape('/health')).toMatchObject({ status: 404 });
});

/** An RPC and a facilitator that never answer. */
const awayUrl = await openServer(() => undefined);
const gateway = await openMeasured(awayUrl);

test('the gateway gives every metric that alerts, dashboard and manual name, and its counters start at 0', async () => {
  const text = await gateway.scrape();
  const expressions = [
    ...readAlerts().map(({ expr }) => expr),
    ...readPanels().flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const read = new Set(expressions.flatMap(metricsOf));
  for (const ofPrometheus of ['up', 'ALERTS', 'ALERTS_FOR_STATE']) read.delete(ofPrometheus);
  const given = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
  const parts = /_(?:bucket|count|sum)$/;
  const missing = [...read].filter(
    (name) => !given.has(name) && !given.has(name.replace(parts, '')),
  );
  expect(read.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
  const [, manual = ''] =
    /\n## Metrics\n(.*?)\n## /s.exec(await readFile('docs/alerts.md', 'utf8')) ?? [];
  const named = [...manual.matchAll(/`([a-z]+_[a-z_]*[a-z])`/g)].map(([, name = '']) => name);
  const ofService = [...given].filter((name) => !/^(?:process|nodejs)_/.test(name));
  expect(named.toSorted()).toEqual(ofService.toSorted());

  const own = [...read].filter((name) => name.endsWith('_total') && !name.startsWith('process_'));
  const silent = own.filter((name) => !new RegExp(`^${name}(?:\\{[^}]*\\})? 0$`, 'm').test(text));
  expect(silent).toEqual([]);
  for (const status of [500, 503]) {
    for (const route of ['/v1/repos', '/v1/digests']) {
      expect(text).toContain(
        `http_requests_total{route="${route}",method="GET",status="${status}"} 0\n`,
      );
    }
  }
  expect(text).toContain('payments_total{route="/v1/digests",state="unknown"} 0\n');
  expect(text).toMatch(
    /^gateway_build_info\{version="1\.0\.0",node="v\d[^"]*",payment="remote"\} 1$/m,
  );
  expect(text).toMatch(/^snapshot_published_timestamp_seconds 1\d{9}/m);
  expect(text).toMatch(/^snapshot_refused 0$/m);
  expect(text).toMatch(/^process_start_time_seconds \d/m);
});
