import { expect, test } from 'vitest';
import { openServer } from '../client/open-server.ts';
import { metricsOf, readAlerts, readPanels } from './expressions.ts';
import { openMeasured } from './open-measured.ts';

/** What the gateway asked its RPC, which never answers. */
let asked = '';
const rpcUrl = await openServer((request) => {
  request.setEncoding('utf8').on('data', (text: string) => (asked += text));
});
const gateway = await openMeasured(rpcUrl);

test('a scrape does not wait for the RPC, and gives the age of the balance', async () => {
  await expect.poll(() => asked, { timeout: 40_000 }).toContain('eth_getBalance');
  const text = await gateway.scrape();
  expect(text).toMatch(/^settlement_wallet_age_seconds \d/m);
  expect(text).not.toMatch(/^settlement_wallet_ether \d/m);
});

test('the gateway gives every metric that alerts and dashboard read, and its counters start at 0', async () => {
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
  expect(read.size).toBeGreaterThan(25);
  expect(missing).toEqual([]);

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
  expect(text).toContain('settlement_gas_ether_total{status="reverted"} 0\n');
  expect(text).toMatch(
    /^gateway_build_info\{version="1\.0\.0",node="v\d[^"]*",payment="self"\} 1$/m,
  );
  expect(text).toMatch(/^snapshot_published_timestamp_seconds 1\d{9}/m);
  expect(text).toMatch(/^snapshot_refused 0$/m);
  expect(text).toMatch(/^snapshot_stopgap 0$/m);
  expect(text).toMatch(/^process_start_time_seconds \d/m);
});
