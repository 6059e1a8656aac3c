import { expect, test } from 'vitest';
import { createPayingFetch } from '../../../gateway/client/mcp/spending-wallet.ts';
import type { Fetch } from '../../../gateway/client/ask.ts';
import { prices } from '../../../gateway/payment/prices.ts';
import { createTrendClient } from '../../../gateway/client/trend-client.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { answer, challenge, openSeller } from './open-seller.ts';
import { cent, endOf, openWallet } from './open-wallet.ts';
import { newFolder } from '../../run/new-folder.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
const beyondCap: unknown = expect.stringContaining('$0.00 of TREND_MAX_SPEND_USD are left');

test.each([500, 502, 503, 429])(
  'after a %i the same payment is sent again until it is delivered',
  async (status) => {
    const seller = await openSeller((response, before) =>
      answer(before < 3 ? status : 200)(response, before),
    );
    const { pay } = openWallet(chain.payerKey);
    const ends = [];
    for (let call = 0; call < 4; call += 1) ends.push(await endOf(pay(`${seller.address}/a`)));
    expect(ends).toEqual([status, status, status, 200]);
    expect([seller.payments.length, seller.distinct()]).toEqual([4, 1]);
    expect(await endOf(pay(`${seller.address}/a`))).toBe(200);
    expect(seller.distinct()).toBe(2);
  },
);

test('a payment without an answer is kept for its own call, and another call is paid with a new one', async () => {
  const seller = await openSeller(answer(503));
  const { pay } = openWallet(chain.payerKey);
  await pay(`${seller.address}/a`);
  await pay(`${seller.address}/b`);
  await pay(`${seller.address}/a`);
  const [first, other, again] = seller.payments;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test.each([
  ['before its first byte', (response) => response.destroy()],
  [
    'in the middle',
    (response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"success":', () => response.destroy());
    },
  ],
] satisfies [string, Parameters<typeof openSeller>[0]][])(
  'a reply that is lost %s is requested again with the same payment',
  async (_when, lose) => {
    const seller = await openSeller((response, before) =>
      (before === 0 ? lose : answer(200))(response, before),
    );
    const { pay } = openWallet(chain.payerKey);
    expect(await endOf(pay(`${seller.address}/a`))).toContain('ask the same again');
    expect(await endOf(pay(`${seller.address}/a`))).toBe(200);
    expect([seller.payments.length, seller.distinct()]).toEqual([2, 1]);
  },
);

test('a settled call whose reply was lost is delivered by the gateway, and charged once', async () => {
  let lost = 0;
  const transport: Fetch = async (url, options) => {
    const response = await fetch(url, options);
    if (response.status !== 200 || lost > 0) return response;
    lost += 1;
    throw new Error('the line is dead');
  };
  const { pay, waitMs } = openWallet(chain.payerKey, { cap: cent, transport });
  const client = createTrendClient({ baseUrl: gateway.address, fetch: (url) => pay(url) });
  const before = await gateway.received();
  expect(await client.getRepos({ limit: 1 })).toMatchObject({ ok: false });
  // The gateway delivers a settled call even long after its authorization has expired.
  waitMs(3_600_000);
  expect(await client.getRepos({ limit: 1 })).toMatchObject({ ok: true, value: { count: 1 } });
  expect([lost, (await gateway.received()) - before]).toEqual([1, cent]);
});

test.each([
  ['402 with a reason', 'invalid_exact_evm_payload_authorization_valid_before'],
  ['409', undefined],
])(
  'once a kept payment is refused with %s, the call is paid with a new one',
  async (_how, reason) => {
    const seller = await openSeller((response, before) => {
      if (before !== 1) return answer(before === 0 ? 503 : 200)(response, before);
      return reason === undefined ? answer(409)(response, before) : challenge(response, reason);
    });
    const { pay, waitMs } = openWallet(chain.payerKey);
    await pay(`${seller.address}/a`);
    waitMs(400_000);
    expect(await endOf(pay(`${seller.address}/a`))).toBe(200);
    const [first, again, anew] = seller.payments;
    expect([again === first, anew === first]).toEqual([true, false]);
  },
);

test.each([{ extra: null }, { extra: undefined }, { amount: 10_000 }, { maxTimeoutSeconds: null }])(
  'nothing is signed for a challenge with %j, which is none of x402',
  async (asked) => {
    const seller = await openSeller(answer(200), asked);
    const { pay } = openWallet(chain.payerKey);
    expect(await endOf(pay(`${seller.address}/a`))).toBe(402);
    expect(seller.payments).toEqual([]);
  },
);

test.each([200, 403, 404, 503])(
  'forty calls at the same time that end in %i never cost more than the cap',
  async (status) => {
    const seller = await openSeller(answer(status));
    const { pay } = openWallet(chain.payerKey);
    const calls = Array.from({ length: 40 }, (_, call) => endOf(pay(`${seller.address}/${call}`)));
    await Promise.all(calls);
    expect(seller.payments.length).toBeGreaterThan(0);
    expect(seller.distinct()).toBeLessThanOrEqual(5);
  },
);

test('a refused payment is not used for another price or recipient', async () => {
  const seller = await openSeller(answer(404));
  const dearer = await openSeller(answer(404), { amount: '20000' });
  const other = await openSeller(answer(404), { payTo: `0x${'2'.repeat(40)}` });
  const { pay } = openWallet(chain.payerKey);
  for (const { address } of [seller, dearer, other, seller]) await pay(address);
  const all = [seller, dearer, other].flatMap(({ payments }) => payments);
  expect([all.length, new Set(all).size]).toEqual([4, 3]);
});

test.each([
  ['another token', { asset: `0x${'3'.repeat(40)}` }],
  ['another network', { network: 'eip155:1' }],
  ['another scheme', { scheme: 'upto' }],
  ['a negative amount', { amount: '-10000' }],
  ['a payment good for a year', { maxTimeoutSeconds: 31_536_000 }],
  ['a permit', { extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'permit2' } }],
])('nothing is signed for %s', async (_what, asked) => {
  const seller = await openSeller(answer(200), asked);
  expect(await endOf(openWallet(chain.payerKey).pay(seller.address))).toContain('USDC on Base');
  expect(seller.payments).toEqual([]);
});

test('a payment made by the caller is sent unchanged, and nothing else is signed', async () => {
  const seller = await openSeller((response) => challenge(response, 'insufficient_funds'));
  const wallet = { key: chain.payerKey, cap: cent, folder: newFolder() };
  const { fetch: pay } = createPayingFetch(wallet, fetch, () => Date.now())(prices.repos);
  await pay(seller.address, { headers: { 'PAYMENT-SIGNATURE': 'theirs' } });
  expect(seller.payments).toEqual(['theirs']);
});

test('a payment that the gateway refused pays for the next call, so one price is charged', async () => {
  const { pay } = openWallet(chain.payerKey, { cap: cent });
  const client = createTrendClient({ baseUrl: gateway.address, fetch: (url) => pay(url) });
  const before = await gateway.received();
  expect(await client.getRepos({ language: 'Klingon' })).toMatchObject({
    failure: { code: 'no_match' },
  });
  expect(await client.getRepos({ limit: 1 })).toMatchObject({ ok: true });
  expect((await gateway.received()) - before).toBe(cent);
  expect(await client.getRepos({ limit: 1 })).toMatchObject({ failure: { message: beyondCap } });
});

test('a seller that answers 404 and settles all the same gets no second payment', async () => {
  const thief = await openSeller(
    (response, before) => {
      const taken = gateway.send('/v1/repos?limit=1', thief.payments[before] ?? '');
      void taken.then(() => answer(404)(response, before));
    },
    { payTo: chain.payTo },
  );
  const { pay, waitMs } = openWallet(chain.payerKey, { cap: cent });
  const before = await gateway.received();
  expect(await endOf(pay(thief.address))).toBe(404);
  expect((await gateway.received()) - before).toBe(cent);
  waitMs(900_000);
  expect(await endOf(pay(thief.address))).toEqual(beyondCap);
});
