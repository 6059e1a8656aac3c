import { expect, test } from 'vitest';
import * as z from 'zod';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day, parseBody } from '../start/open-gateway.ts';
import { openPaidGateway, path, reopen } from './open-paid-gateway.ts';
import { countStatuses } from './read-answer.ts';
import { openNights, publishNights, tellRows } from './route-nights.ts';

const chain = await openChain();
const Page = z.object({ cursor: z.string(), count: z.int() });

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

test.each([
  ['', 1],
  ['&language=rust', 0],
])(
  'a payment for a next page gets that of the corrected edition, or an empty one (%j)',
  async (filter, total) => {
    const name = (rank: number) => `tides/wave-${rank}`;
    const tell = (ranks: readonly number[], language = 'Rust') => ({
      rows: tellRows(ranks.map((rank) => [name(rank), 900 - rank, language])),
    });
    const ranks = Array.from({ length: 12 }, (_, rank) => rank);
    const home = await openNights([[day, tell(ranks)]]);
    const gateway = await openPaidGateway(chain, { home });
    const query = `/v1/repos?fields=fullName&max_tokens=120${filter}`;
    const first = await gateway.send(query, await gateway.sign(query));
    const { cursor, count } = Page.parse(parseBody(first));
    const next = `${query}&cursor=${cursor}`;
    const payment = await gateway.sign(next);
    expect((await gateway.send(next, payment)).body.toString()).toContain(name(count));

    await publishNights(home, [[day, tell(ranks.map((rank) => rank + 100))]]);
    const reopened = await reopen(gateway);
    const again = await reopened.send(next, payment);
    expect(again.status).toBe(200);
    expect(again.body.toString()).toContain(name(count + 100));

    await publishNights(home, [[day, tell([200], 'Go')]]);
    const last = await reopen(reopened);
    const gone = await last.send(next, payment);
    expect([gone.status, parseBody(gone)]).toEqual([
      200,
      expect.objectContaining({ count: 0, data: [], total, truncated: false, charged: true }),
    ]);
    expect(await last.received()).toBe(20_000n);
  },
);

test('an unsettled payment is not charged for rows that the corrected night no longer has', async () => {
  const home = await openNights([[day, { rows: tellRows([['tides/ebb', 900]]) }]]);
  const gateway = await openPaidGateway(chain, { home, timing: { confirmMs: 500 } });
  const rust = '/v1/repos?language=rust';
  const payment = await gateway.sign(rust);
  gateway.rpc.decide((method) => (method === 'eth_sendRawTransaction' ? 'cut' : 'through'));
  expect((await gateway.send(rust, payment)).status).toBe(503);
  await publishNights(home, [[day, { rows: tellRows([['tides/neap', 700, 'Go']]) }]]);

  const reopened = await reopen(gateway);
  expect((await reopened.send(rust, payment)).status).toBe(503);
  expect(await reopened.received()).toBe(0n);
});
