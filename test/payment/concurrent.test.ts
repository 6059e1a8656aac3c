import { expect, test } from 'vitest';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../chain/open-chain.ts';
import { openRpc, type Passage } from '../chain/open-rpc.ts';
import { openShop, type Shop } from './open-shop.ts';
import { countStatuses, reasonOf } from './read-answer.ts';

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

test('six replays of one payment at once are one computation, one settlement and six same answers', async () => {
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
  'one broadcast of six that meets "%s" is settled like the others, in one transaction each',
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

test('a broadcast that was taken and then lost is sent again by the same header', async () => {
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
