import { expect, test } from 'vitest';
import { DigestsResponse, ReposResponse } from '../../pipeline/contract/views.ts';
import { openChain } from '../chain/open-chain.ts';
import { openShop } from './open-shop.ts';

const chain = await openChain();

test('a paid call of each route is delivered, and costs its price to the unit', async () => {
  const shop = await openShop(chain);
  const before = await shop.takings();

  const repos = await shop.pay('/v1/repos?limit=3');
  expect(repos.status).toBe(200);
  expect(ReposResponse.parse(await repos.json())).toMatchObject({ count: 3, charged: true });
  expect((await shop.takings()) - before).toBe(10_000n);

  const digests = await shop.pay('/v1/digests');
  expect(digests.status).toBe(200);
  expect(DigestsResponse.parse(await digests.json())).toMatchObject({
    count: 1,
    days: 7,
    limit: 7,
  });
  expect((await shop.takings()) - before).toBe(60_000n);
  await shop.close();
});
