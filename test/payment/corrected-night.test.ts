import { expect, test } from 'vitest';
import { openChain } from '../chain/open-chain.ts';
import { openRpc } from '../chain/open-rpc.ts';
import { day } from '../gateway/open-gateway.ts';
import { openShop, type Shop } from './open-shop.ts';
import { countStatuses } from './read-answer.ts';
import { openNights, publishNights, tellRows } from './route-nights.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

/** Ends the shop and opens it again over the same files. */
async function reopen(shop: Shop): Promise<Shop> {
  await shop.close();
  return openShop(chain, { home: shop.home });
}

test('a payment for a corrected night gets its own edition, and after a restart the corrected one', async () => {
  const first = {
    rows: tellRows([
      ['tides/ebb', 900],
      ['tides/flow', 800],
    ]),
  };
  const corrected = { rows: tellRows([['tides/neap', 700, 'Go']]) };
  const shop = await openShop(chain, { home: await openNights([[day, first]]) });
  const before = await shop.takings();
  const [all, rust] = [path, '/v1/repos?language=rust'];
  const payments = { all: await shop.sign(all), rust: await shop.sign(rust) };
  const paid = [await shop.send(all, payments.all), await shop.send(rust, payments.rust)];
  expect(countStatuses(paid)).toEqual({ 200: 2 });
  await publishNights(shop.home, [[day, corrected]]);
  await shop.snapshots.refresh();

  const fresh = await shop.send(all, await shop.sign(all));
  expect(fresh.body.toString()).toContain('tides/neap');
  const again = [await shop.send(all, payments.all), await shop.send(rust, payments.rust)];
  expect(again.map(({ body }) => body.toString())).toEqual(paid.map(({ body }) => body.toString()));

  const reopened = await reopen(shop);
  const later = await reopened.send(all, payments.all);
  expect(later.body.equals(fresh.body)).toBe(true);
  const gone = await reopened.send(rust, payments.rust);
  expect([gone.status, JSON.parse(gone.body.toString())]).toEqual([
    200,
    { success: true, scanDate: `${day}T00:00:00.000Z`, count: 0, data: [], charged: true },
  ]);
  expect((await reopened.takings()) - before).toBe(30_000n);
  await reopened.close();
});

test('an unsettled payment is not charged for rows that the corrected night no longer has', async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const first = { rows: tellRows([['tides/ebb', 900]]) };
  const home = await openNights([[day, first]]);
  const shop = await openShop(chain, { home, rpcUrl: rpc.url, timing: { confirmMs: 500 } });
  const before = await shop.takings();
  const rust = '/v1/repos?language=rust';
  const payment = await shop.sign(rust);
  rpc.decide((method) => (method === 'eth_sendRawTransaction' ? 'cut' : 'through'));
  expect((await shop.send(rust, payment)).status).toBe(503);
  await publishNights(home, [[day, { rows: tellRows([['tides/neap', 700, 'Go']]) }]]);

  const reopened = await reopen(shop);
  expect((await reopened.send(rust, payment)).status).toBe(503);
  expect(await reopened.takings()).toBe(before);
  await reopened.close();
});
