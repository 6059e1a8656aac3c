import { expect, test } from 'vitest';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../chain/open-chain.ts';
import { openRpc, type Passage } from '../chain/open-rpc.ts';
import { openShop, type Shop } from './open-shop.ts';
import { codeOf, countStatuses, reasonOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../scripts/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

/** Signs as many payments as asked for and sends them at once. */
async function payAtOnce(shop: Shop, count: number, key = chain.payerKey) {
  const payments = await Promise.all(Array.from({ length: count }, () => shop.sign(path, key)));
  return Promise.all(payments.map((payment) => shop.send(path, payment)));
}

/** Brings the third broadcast into trouble, and lets everything else through. */
function troubleThird(trouble: Passage): (method: string) => Passage {
  let broadcasts = 0;
  return (method) => {
    if (method !== 'eth_sendRawTransaction') return 'through';
    broadcasts += 1;
    return broadcasts === 3 ? trouble : 'through';
  };
}

test('one payment sent six times at once gives one computation, one settlement and six equal answers', async () => {
  const shop = await openShop(chain);
  const [before, sent] = [await shop.takings(), await shop.transactions()];
  const payment = await shop.sign(path);

  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.send(path, payment)));

  const [first] = answers;
  expect(first?.status).toBe(200);
  for (const { status, body, headers } of answers) {
    expect({ status, body: body.toString() }).toEqual({
      status: 200,
      body: first?.body.toString(),
    });
    expect(headers['payment-response']).toBe(first?.headers['payment-response']);
    expect(headers['x-payment-response']).toBe(first?.headers['x-payment-response']);
  }
  expect(shop.computed()).toBe(1);
  expect((await shop.transactions()) - sent).toBe(1);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});

test('twenty payments at once are all delivered and all charged', async () => {
  const shop = await openShop(chain);
  const [before, sent] = [await shop.takings(), await shop.transactions()];

  const answers = await payAtOnce(shop, 20);

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ headers }) => headers['payment-response'])).size).toBe(20);
  expect((await shop.takings()) - before).toBe(200_000n);
  expect((await shop.transactions()) - sent).toBe(20);
  await shop.close();
});

test.each(['cut', 'fail', 'lose-reply'] as const)(
  'if one broadcast of six fails ("%s"), all six are settled, in one transaction each',
  async (trouble) => {
    const rpc = await openRpc(chain.rpcUrl);
    const shop = await openShop(chain, { rpcUrl: rpc.url });
    const [before, sent] = [await shop.takings(), await shop.transactions()];
    rpc.decide(troubleThird(trouble));

    const answers = await payAtOnce(shop, 6);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await shop.takings()) - before).toBe(60_000n);
    expect((await shop.transactions()) - sent).toBe(6);
    await shop.close();
  },
);

test('a broadcast that the RPC accepted and lost is sent again by the same header', async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const shop = await openShop(chain, { rpcUrl: rpc.url, timing: { confirmMs: 1_000 } });
  const before = await shop.takings();
  const payments = await Promise.all(Array.from({ length: 6 }, () => shop.sign(path)));
  rpc.decide(troubleThird('drop'));
  const answers = await Promise.all(payments.map((payment) => shop.send(path, payment)));

  expect(countStatuses(answers)).toEqual({ 200: 5, 503: 1 });
  expect((await shop.takings()) - before).toBe(50_000n);
  const again = await Promise.all(payments.map((payment) => shop.send(path, payment)));

  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await shop.takings()) - before).toBe(60_000n);
  await shop.close();
});

test('of twelve payments on a balance for five, five are delivered and seven refused', async () => {
  const shop = await openShop(chain);
  const payer = generatePrivateKey();
  await chain.mint(privateKeyToAddress(payer), 50_000n);
  const before = await shop.takings();

  const answers = await payAtOnce(shop, 12, payer);

  expect(countStatuses(answers)).toEqual({ 200: 5, 402: 7 });
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused.map(reasonOf)).toEqual(Array.from({ length: 7 }, () => 'insufficient_funds'));
  expect(await chain.balanceOf(privateKeyToAddress(payer))).toBe(0n);
  expect((await shop.takings()) - before).toBe(50_000n);
  await shop.close();
});

/** Resolves when so many requests have come in from now on, and are under way. */
function arrivalsAt(shop: Shop, count: number): Promise<void> {
  let arrived = 0;
  return new Promise((resolve) => {
    shop.server.on('request', () => {
      arrived += 1;
      if (arrived === count) resolve();
    });
  });
}

/** Sends the second while the first is held at its verification. */
async function sendMeanwhile(
  rpc: Awaited<ReturnType<typeof openRpc>>,
  shop: Shop,
  [first, second]: readonly (readonly [path: string, payment: string])[],
) {
  if (!first || !second) throw new Error('two are needed');
  const [one, both] = [arrivalsAt(shop, 1), arrivalsAt(shop, 2)];
  rpc.decide(() => both.then(() => 'through' as const));
  const answer = shop.send(...first);
  await one;
  return Promise.all([answer, shop.send(...second)]);
}

test('a payment whose first request has no match pays for another request that waited', async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const shop = await openShop(chain, { rpcUrl: rpc.url });
  const before = await shop.takings();
  const payment = await shop.sign(path);

  const [none, good] = await sendMeanwhile(rpc, shop, [
    ['/v1/repos?language=Cobol', payment],
    [path, payment],
  ]);

  expect([none.status, codeOf(none)]).toEqual([404, 'no_match']);
  expect(good.status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});

test("a running call with a forged signature does not block the payer's own", async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const shop = await openShop(chain, { rpcUrl: rpc.url });
  const before = await shop.takings();
  const signed = await signAuthorization(chain.payerKey, { to: chain.payTo });
  const forged = await signAuthorization(generatePrivateKey(), signed.authorization);

  const [refused, good] = await sendMeanwhile(rpc, shop, [
    [path, toHeader(forged)],
    [path, toHeader(signed)],
  ]);

  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_exact_evm_payload_signature']);
  expect(good.status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});
