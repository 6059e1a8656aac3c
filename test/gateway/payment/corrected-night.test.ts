import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day } from '../open-gateway.ts';
import { openPaidGateway, path, reopen } from './open-paid-gateway.ts';
import { countStatuses } from './read-answer.ts';
import { openNights, publishNights, tellRows } from './route-nights.ts';

const chain = await openChain();

test('a payment made before a correction gets its own edition again, and after a restart the corrected one', async () => {
  const first = {
    rows: tellRows([
      ['tides/ebb', 900],
      ['tides/flow', 800],
    ]),
  };
  const corrected = { rows: tellRows([['tides/neap', 700, 'Go']]) };
  const gateway = await openPaidGateway(chain, { home: await openNights([[day, first]]) });
  const [all, rust] = [path, '/v1/repos?language=rust'];
  const payments = { all: await gateway.sign(all), rust: await gateway.sign(rust) };
  const paid = [await gateway.send(all, payments.all), await gateway.send(rust, payments.rust)];
  expect(countStatuses(paid)).toEqual({ 200: 2 });
  await publishNights(gateway.home, [[day, corrected]]);
  await gateway.snapshots.refresh();

  const fresh = await gateway.send(all, await gateway.sign(all));
  expect(fresh.body.toString()).toContain('tides/neap');
  const again = [await gateway.send(all, payments.all), await gateway.send(rust, payments.rust)];
  expect(again.map(({ body }) => body.toString())).toEqual(paid.map(({ body }) => body.toString()));

  const reopened = await reopen(gateway);
  const later = await reopened.send(all, payments.all);
  expect(later.body.equals(fresh.body)).toBe(true);
  const gone = await reopened.send(rust, payments.rust);
  expect([gone.status, JSON.parse(gone.body.toString())]).toEqual([
    200,
    { success: true, scanDate: `${day}T00:00:00.000Z`, count: 0, data: [], charged: true },
  ]);
  expect(await reopened.received()).toBe(30_000n);
});

test('an unsettled payment is not charged for rows that the corrected night no longer has', async () => {
  const home = await openNights([[day, { rows: tellRows([['tides/ebb', 900]]) }]]);
  const gateway = await openPaidGateway(chain, { home, timing: { settleMs: 2_000 } });
  const rust = '/v1/repos?language=rust';
  const payment = await gateway.sign(rust);
  gateway.rpc.decide((method) => (method === 'eth_sendRawTransaction' ? 'cut' : 'through'));
  expect((await gateway.send(rust, payment)).status).toBe(503);
  await publishNights(home, [[day, { rows: tellRows([['tides/neap', 700, 'Go']]) }]]);

  const reopened = await reopen(gateway);
  expect((await reopened.send(rust, payment)).status).toBe(503);
  expect(await reopened.received()).toBe(0n);
});
