import { expect, test } from 'vitest';
import { toFunctionSelector } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Passage, Rpc } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, type PaidGateway, openTroubled } from './open-paid-gateway.ts';
import { codeOf, countStatuses, reasonOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

/** Signs as many payments as asked for and sends them at once. */
async function payAtOnce(gateway: PaidGateway, count: number, key = chain.payerKey) {
  const payments = await Promise.all(Array.from({ length: count }, () => gateway.sign(path, key)));
  return Promise.all(payments.map((payment) => gateway.send(path, payment)));
}

/** Makes the third broadcast fail, and lets everything else through. */
function troubleThird(trouble: Passage): (method: string) => Passage {
  let broadcasts = 0;
  return (method) => {
    if (method !== 'eth_sendRawTransaction') return 'through';
    broadcasts += 1;
    return broadcasts === 3 ? trouble : 'through';
  };
}

test('one payment sent six times at once gives one computation, one settlement and six equal answers', async () => {
  const gateway = await openPaidGateway(chain);
  const [before, sent] = [await gateway.received(), await gateway.transactions()];
  const payment = await gateway.sign(path);

  const answers = await Promise.all(Array.from({ length: 6 }, () => gateway.send(path, payment)));

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
  expect(gateway.computed()).toBe(1);
  expect((await gateway.transactions()) - sent).toBe(1);
  expect((await gateway.received()) - before).toBe(10_000n);
});

test('thirty payments at once are all delivered and all charged, and each reads the balance twice at most', async () => {
  // Most of them wait for the others, for at most half of `confirmMs`.
  const timing = { settleMs: 30_000, confirmMs: 25_000 };
  const { rpc, gateway, before, sent } = await openTroubled(chain, { timing });
  const selector = toFunctionSelector('balanceOf(address)');
  let reads = 0;
  rpc.intercept(async ({ params = [] }) => {
    if (JSON.stringify(params).includes(selector)) reads += 1;
    return undefined;
  });

  const answers = await payAtOnce(gateway, 30);

  expect(countStatuses(answers)).toEqual({ 200: 30 });
  expect(new Set(answers.map(({ headers }) => headers['payment-response'])).size).toBe(30);
  expect((await gateway.received()) - before).toBe(300_000n);
  expect((await gateway.transactions()) - sent).toBe(30);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(60);
});

test.each([
  {
    why: 'four are in progress',
    fitting: 4,
    balance: 100_000n,
    code: 'payment_unavailable',
    again: 200,
  },
  {
    why: 'the balance is for two',
    fitting: 2,
    balance: 20_000n,
    code: 'invalid_payment',
    again: 402,
  },
])(
  'payments that wait too long because $why end at the same time, uncharged, and may come again',
  async ({ fitting, balance, code, again }) => {
    const timing = { settleMs: 30_000, confirmMs: 8_000 };
    const gateway = await openPaidGateway(chain, { timing });
    const payer = generatePrivateKey();
    await chain.mint(privateKeyToAddress(payer), balance);
    const before = await gateway.received();
    const late = await Promise.all([1, 2, 3].map(() => gateway.sign(path, payer)));
    const sendLate = () => Promise.all(late.map((payment) => gateway.send(path, payment)));
    await chain.client.setAutomine(false);
    const first = payAtOnce(gateway, fitting, payer);
    await expect
      .poll(async () => (await chain.client.getTxpoolStatus()).pending, { timeout: 7_000 })
      .toBe(fitting);

    // If each waited anew in its turn, the first ones would not see a block in time.
    const tooLate = await sendLate();
    await chain.client.mine({ blocks: 1 });
    await chain.client.setAutomine(true);

    // One of them has looked. The time of the others may be over before they look.
    expect(tooLate.map(codeOf)).toContain(code);
    expect(tooLate.filter((one) => ![code, 'payment_unavailable'].includes(codeOf(one)))).toEqual(
      [],
    );
    expect(countStatuses(await first)).toEqual({ 200: fitting });
    expect((await gateway.received()) - before).toBe(BigInt(fitting) * 10_000n);
    expect(countStatuses(await sendLate())).toEqual({ [again]: 3 });
  },
);

test.each(['cut', 'fail', 'lose-reply'] as const)(
  'if one broadcast of six fails ("%s"), all six are settled, in one transaction each',
  async (trouble) => {
    const { rpc, gateway, before, sent } = await openTroubled(chain);
    rpc.decide(troubleThird(trouble));

    const answers = await payAtOnce(gateway, 6);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await gateway.received()) - before).toBe(60_000n);
    expect((await gateway.transactions()) - sent).toBe(6);
  },
);

test('a broadcast that the RPC accepted and lost is sent again by the same header', async () => {
  const { rpc, gateway, before } = await openTroubled(chain, { timing: { confirmMs: 2_000 } });
  const payments = await Promise.all(Array.from({ length: 6 }, () => gateway.sign(path)));
  rpc.decide(troubleThird('drop'));
  const answers = await Promise.all(payments.map((payment) => gateway.send(path, payment)));

  expect(countStatuses(answers)).toEqual({ 200: 5, 503: 1 });
  expect((await gateway.received()) - before).toBe(50_000n);
  const again = await Promise.all(payments.map((payment) => gateway.send(path, payment)));

  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await gateway.received()) - before).toBe(60_000n);
});

test('of twelve payments on a balance for five, five are delivered and seven refused', async () => {
  const gateway = await openPaidGateway(chain);
  const payer = generatePrivateKey();
  await chain.mint(privateKeyToAddress(payer), 50_000n);
  const before = await gateway.received();

  const answers = await payAtOnce(gateway, 12, payer);

  expect(countStatuses(answers)).toEqual({ 200: 5, 402: 7 });
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused.map(reasonOf)).toEqual(Array.from({ length: 7 }, () => 'insufficient_funds'));
  expect(await chain.balanceOf(privateKeyToAddress(payer))).toBe(0n);
  expect((await gateway.received()) - before).toBe(50_000n);
});

/** Resolves once `count` more requests have arrived. */
function arrivalsAt(gateway: PaidGateway, count: number): Promise<void> {
  let arrived = 0;
  return new Promise((resolve) => {
    gateway.server.on('request', () => {
      arrived += 1;
      if (arrived === count) resolve();
    });
  });
}

/** Sends the second request while the verification of the first is held. */
async function sendMeanwhile(
  rpc: Rpc,
  gateway: PaidGateway,
  [first, second]: readonly (readonly [path: string, payment: string])[],
) {
  if (!first || !second) throw new Error('two are needed');
  const [one, both] = [arrivalsAt(gateway, 1), arrivalsAt(gateway, 2)];
  rpc.decide(() => both.then(() => 'through' as const));
  const answer = gateway.send(...first);
  await one;
  return Promise.all([answer, gateway.send(...second)]);
}

test('a payment whose first request has no match pays for another request that waited', async () => {
  const { rpc, gateway, before } = await openTroubled(chain);
  const payment = await gateway.sign(path);

  const [none, good] = await sendMeanwhile(rpc, gateway, [
    ['/v1/repos?language=Cobol', payment],
    [path, payment],
  ]);

  expect([none.status, codeOf(none)]).toEqual([404, 'no_match']);
  expect(good.status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
});

test("a running call with a forged signature does not block the payer's own", async () => {
  const { rpc, gateway, before } = await openTroubled(chain);
  const signed = await signAuthorization(chain.payerKey, { to: chain.payTo });
  const forged = await signAuthorization(generatePrivateKey(), signed.authorization);

  const [refused, good] = await sendMeanwhile(rpc, gateway, [
    [path, toHeader(forged)],
    [path, toHeader(signed)],
  ]);

  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_exact_evm_payload_signature']);
  expect(good.status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
});
