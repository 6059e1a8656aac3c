import { expect, test } from 'vitest';
import {
  applyChanges,
  createTrendClient,
  type Fetch,
} from '../../../gateway/client/trend-client.ts';
import { createAgent } from '../../../scripts/lab/paying/agent.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { aRow } from '../../fixtures/night.ts';
import { openPaidGateway, reopen } from '../payment/open-paid-gateway.ts';
import { openNights, publishNights } from '../payment/route-nights.ts';

const chain = await openChain();
const yesterday = '2026-11-19';
const today = '2026-11-20';

/** Rows that stay as they are. With few rows, the rows have fewer tokens than their changes. */
const still = ['a', 'b', 'c', 'd', 'e'].map((name) =>
  aRow({ fullName: `still/${name}`, id: `R_${name}`, stars: 500 }),
);
const before = [
  aRow({ fullName: 'tides/ebb', id: 'R_1', stars: 900 }),
  aRow({ fullName: 'tides/flow', id: 'R_2', stars: 800 }),
  aRow({ fullName: 'tides/neap', id: 'R_3', stars: 700 }),
  ...still,
];
const after = [
  aRow({ fullName: 'tides/surge', id: 'R_2', stars: 950 }),
  aRow({ fullName: 'tides/ebb', id: 'R_1', stars: 900 }),
  aRow({ fullName: 'tides/rip', id: 'R_4', stars: 600 }),
  ...still,
];

test('a buyer keeps its rows up to date with changes, and pays only if something changed', async () => {
  const home = await openNights([[yesterday, { rows: before }]]);
  const gateway = await openPaidGateway(chain, { home });
  const fetch: Fetch = createAgent(chain.payerKey).fetch;
  const client = createTrendClient({ baseUrl: gateway.address, fetch });

  const whole = await client.getRepos();
  const compact = await client.getCompactRepos({ language: 'rust' });
  const { index = '' } = compact.ok ? compact.value : {};
  const same = await client.getRepoChanges({ since: index });
  expect(same).toMatchObject({
    ok: false,
    failure: { status: 404, code: 'no_match', available: [index] },
  });
  expect(await gateway.received()).toBe(20_000n);

  await publishNights(home, [[today, { rows: after }]]);
  await gateway.snapshots.refresh();
  const changes = await client.getRepoChanges({ since: index });
  const short = await client.getRepoChanges({ since: index, view: 'compact', language: 'rust' });
  expect(short).toMatchObject({
    ok: true,
    value: {
      since: index,
      days: 1,
      data: {
        entered: [['tides/rip', 'Reads the tides from a public buoy', 600, null, 2, 'clear']],
        left: ['tides/neap'],
        renamed: [['tides/flow', 'tides/surge']],
        stars: [['tides/flow', 950]],
      },
    },
  });
  const newest = await client.getRepos();
  const newestCompact = await client.getCompactRepos({ language: 'rust' });
  if (!whole.ok || !compact.ok || !changes.ok || !short.ok) throw new Error('a call failed');
  if (!newest.ok || !newestCompact.ok) throw new Error('a call failed');
  expect(JSON.stringify(applyChanges(whole.value.data, [changes.value]))).toBe(
    JSON.stringify(newest.value.data),
  );
  expect(JSON.stringify(applyChanges(compact.value.data, [short.value]))).toBe(
    JSON.stringify(newestCompact.value.data),
  );
  expect(await gateway.received()).toBe(60_000n);
});

test('a call since an unknown night, or since a replaced edition, is refused and not charged', async () => {
  const home = await openNights([[today, { rows: before }]]);
  const gateway = await openPaidGateway(chain, { home });
  const first = gateway.snapshots.current()?.index.index ?? '';
  await publishNights(home, [[today, { rows: after }]]);
  await gateway.close();

  const reopened = await openPaidGateway(chain, { home });
  const current = reopened.snapshots.current()?.index.index;
  const paid = await reopened.received();
  for (const since of [first, '2020-01-01-00000000', '2026-13-45-00000000']) {
    const payment = await reopened.sign('/v1/repos');
    const answer = await reopened.send(`/v1/repos?since=${since}`, payment);
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([
      404,
      { charged: false, error: { code: 'unknown_night', available: [current] } },
    ]);
  }
  expect(await reopened.received()).toBe(paid);
});

test('an agent without earlier answers buys what is new since yesterday, and nothing if nothing is new', async () => {
  const home = await openNights([
    [yesterday, { rows: before }],
    [today, { rows: after }],
  ]);
  const gateway = await openPaidGateway(chain, { home });
  const fetch: Fetch = createAgent(chain.payerKey).fetch;
  const client = createTrendClient({ baseUrl: gateway.address, fetch });
  for (const since of ['1d', yesterday, '2026-11-19']) {
    expect(await client.getNewRepos({ since, language: 'Rust', standing: 'clear' })).toMatchObject({
      ok: true,
      value: {
        days: 1,
        count: 1,
        truncated: false,
        data: [['tides/rip', 'Reads the tides from a public buoy', 600, null, 2, 'clear']],
      },
    });
  }
  expect(await gateway.received()).toBe(30_000n);
  for (const since of [today, '2026-11-25']) {
    expect(await client.getNewRepos({ since })).toMatchObject({
      failure: { status: 404, code: 'no_match', charged: false },
    });
  }
  expect(await client.getNewRepos({ since: '9d' })).toMatchObject({
    failure: { status: 404, code: 'unknown_night', charged: false },
  });
  expect(await gateway.received()).toBe(30_000n);

  const path = '/v1/repos?since=1d&changes=entered&view=compact';
  const payment = await gateway.sign(path);
  const first = await gateway.send(path, payment);
  expect(first.status).toBe(200);
  await publishNights(home, [['2026-11-21', { rows: before }]]);
  // The same payment is for the same rows, whichever night is current, and for no other question.
  const reopened = await reopen(gateway);
  expect((await reopened.send(path, payment)).body).toEqual(first.body);
  expect((await reopened.send(path.replace('1d', '2d'), payment)).status).toBe(409);
  const fresh = await reopened.send(path, await reopened.sign(path));
  expect(JSON.parse(fresh.body.toString())).toMatchObject({
    days: 1,
    data: [['tides/neap', 'Reads the tides from a public buoy', 700, 0, 3, 'clear']],
  });
  expect(await gateway.received()).toBe(50_000n);
});
