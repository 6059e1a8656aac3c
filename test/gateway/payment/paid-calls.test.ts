import { expect, test } from 'vitest';
import { createMetrics } from '../../../gateway/metrics/metrics.ts';
import { aBuild } from '../metrics/build.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway } from './open-paid-gateway.ts';

const chain = await openChain();

test('the log of a charge has the duration of its settlement, and the metric counts it', async () => {
  const gateway = await openPaidGateway(chain);
  const metrics = createMetrics(aBuild);
  const payment = await gateway.sign('/v1/repos');
  expect((await gateway.send('/v1/repos', payment)).status).toBe(200);
  expect((await gateway.send('/v1/repos', payment)).status).toBe(200);

  for (const { event, data } of gateway.events) metrics.observe(event, data);

  const text = await metrics.render();
  expect(text).toMatch(/^settlement_duration_seconds_count 1$/m);
  expect(text).toMatch(/^settlement_duration_seconds_sum 0\.\d*[1-9]/m);
  expect(text).toContain('payments_total{route="/v1/repos",state="settled"} 1');
});

test('a payment that is delivered after its minute is over leaves the count of the next minute as it is', async () => {
  const gateway = await openPaidGateway(chain);
  const askWithRubbish = () => gateway.send('/v1/repos', 'rubbish');
  const payment = await gateway.sign('/v1/repos');
  const { saleableNight } = gateway.snapshots;
  gateway.snapshots.saleableNight = async (digestId) => {
    gateway.snapshots.saleableNight = saleableNight;
    gateway.pass(60);
    for (let count = 0; count < 60; count += 1) expect((await askWithRubbish()).status).toBe(402);
    return saleableNight(digestId);
  };
  expect((await gateway.send('/v1/repos', payment)).status).toBe(200);
  expect((await askWithRubbish()).status).toBe(429);
});
