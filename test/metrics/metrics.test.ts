import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { listen } from '../../gateway/listen.ts';
import { createMetrics } from '../../gateway/metrics/metrics.ts';
import { createMetricsServer } from '../../gateway/metrics/metrics.ts';

/** Metrics as Prometheus gets them, and what to tell them. */
async function openMetrics() {
  const metrics = createMetrics();
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
  expect(text.split('\n').filter((line) => line.startsWith('http_requests_total'))).toHaveLength(1);
});

test.each([
  ['/', '/'],
  ['/feed.atom', '/feed.atom'],
  ['/digests/2026-11.html', '/digests/'],
  ['/digests/2026-11-20.html', '/digests/'],
  ['/v1/repos', '/v1/repos'],
  ['/digestion', 'unknown'],
])('a call of %s is counted as one of %s', async (path, route) => {
  const { observe, scrape } = await openMetrics();
  observe('request-answered', { ...answered, path });
  expect((await scrape()).text).toContain(`http_requests_total{route="${route}",`);
});

test('payments are counted by state, and settled ones by duration', async () => {
  const { observe, scrape } = await openMetrics();
  observe('payment-settled', { route: '/v1/repos', amount: '10000', ms: 1500 });
  observe('payment-failed', { route: '/v1/repos', amount: '10000' });
  observe('payment-reorganized', { route: '/v1/repos' });
  observe('payment-unknown', { route: '/v1/digests', amount: '50000' });
  const { text } = await scrape();
  expect(text).toContain('payments_total{route="/v1/repos",state="settled"} 1');
  expect(text).toContain('payments_total{route="/v1/repos",state="failed"} 1');
  expect(text).toContain('payments_total{route="/v1/digests",state="unknown"} 1');
  expect(text).toMatch(/^payments_reorganized_total 1$/m);
  expect(text).toContain('settlement_duration_seconds_sum 1.5');
});

test('revenue and its gas costs are counted', async () => {
  const { observe, scrape } = await openMetrics();
  observe('payment-settled', { route: '/v1/repos', amount: '10000' });
  observe('payment-settled', { route: '/v1/digests', amount: '50000' });
  observe('payment-failed', { route: '/v1/digests', amount: '50000' });
  observe('settlement-mined', { status: 'success', gas: 85_716, ether: 0.000002 });
  observe('settlement-mined', { status: 'reverted', gas: 60_000, ether: 0.000001 });
  observe('fee-too-high', { cause: 'the chain asks for 0.2 gwei per gas' });
  const { text } = await scrape();
  expect(text).toMatch(/^payments_revenue_usdc_total 0\.06/m);
  expect(text).toContain('settlement_gas_ether_total{status="success"} 0.000002\n');
  expect(text).toContain('settlement_gas_ether_total{status="reverted"} 0.000001\n');
  expect(text).toContain('settlements_mined_total{status="reverted"} 1\n');
  expect(text).toContain('settlement_fee_refusals_total 1\n');
});

test('readings are taken at each scrape, and an unknown one is left out', async () => {
  const { addReadings, scrape } = await openMetrics();
  let ether: number | undefined = 0.5;
  addReadings({
    snapshotAge: () => 60,
    unknownPayments: () => 2,
    walletEther: () => Promise.resolve(ether),
  });
  const first = await scrape();
  expect(first.text).toMatch(/^snapshot_age_seconds 60$/m);
  expect(first.text).toMatch(/^payments_unknown 2$/m);
  expect(first.text).toMatch(/^settlement_wallet_ether 0\.5$/m);
  ether = undefined;
  expect((await scrape()).text).not.toMatch(/^settlement_wallet_ether \d/m);
});

test('the metrics server has no other path', async () => {
  const { scrape } = await openMetrics();
  expect(await scrape('/health')).toMatchObject({ status: 404 });
});

test('every alert uses existing metrics, and says what to do', async () => {
  const { observe, addReadings, scrape } = await openMetrics();
  observe('request-answered', answered);
  observe('payment-settled', { route: '/v1/repos', amount: '10000', ms: 1 });
  observe('settlement-mined', { status: 'success', ether: 0.000001 });
  addReadings({
    snapshotAge: () => 1,
    unknownPayments: () => 0,
    walletEther: () => Promise.resolve(1),
  });
  const { text } = await scrape();
  const Rule = z.object({
    alert: z.string(),
    expr: z.string(),
    annotations: z.object({ summary: z.string(), action: z.string() }),
  });
  const { groups } = z
    .object({ groups: z.array(z.object({ rules: z.array(z.looseObject(Rule.shape)) })) })
    .parse(parse(readFileSync('gateway/metrics/alerts.yml', 'utf8')));
  const watched = groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ expr }) => expr.match(/\b[a-z]+_[a-z_]*[a-z](?=[ {[])/g) ?? []);
  const unknown = [...new Set(watched)].filter(
    (name) => name !== 'histogram_quantile' && !text.includes(`\n${name}`),
  );
  expect(watched.length).toBeGreaterThan(6);
  expect(unknown).toEqual([]);
});
