import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway } from './open-paid-gateway.ts';

const chain = await openChain();
const path = '/v1/repos';

test('a payment that is delivered after its minute is over leaves the count of the next minute as it is', async () => {
  const gateway = await openPaidGateway(chain);
  const askWithRubbish = () => gateway.send(path, 'rubbish');
  const payment = await gateway.sign(path);
  const { saleableNight } = gateway.snapshots;
  gateway.snapshots.saleableNight = async (digestId) => {
    gateway.snapshots.saleableNight = saleableNight;
    gateway.pass(60);
    for (let count = 0; count < 60; count += 1) expect((await askWithRubbish()).status).toBe(402);
    return saleableNight(digestId);
  };
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await askWithRubbish()).status).toBe(429);
});
