import { expect, test } from 'vitest';
import { toFunctionSelector } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, type PaidGateway, path } from './open-paid-gateway.ts';
import { countStatuses } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();

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
  const payment = await gateway.sign(path);

  const answers = await Promise.all(Array.from({ length: 6 }, () => gateway.send(path, payment)));

  const told = answers.map(({ status, body, headers }) =>
    [status, body, headers['payment-response'], headers['x-payment-response']].join(' '),
  );
  expect(new Set(told)).toEqual(new Set([expect.stringMatching(/^200 /)]));
  expect(gateway.computed()).toBe(1);
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
});

test('thirty payments at once are all delivered and all charged, and each reads the balance twice at most', async () => {
  // Most of them wait for the others, for at most half of `confirmMs`.
  const timing = { settleMs: 30_000, confirmMs: 25_000 };
  const gateway = await openPaidGateway(chain, { timing });
  const selector = toFunctionSelector('balanceOf(address)');
  let reads = 0;
  gateway.rpc.intercept(async ({ params = [] }) => {
    if (JSON.stringify(params).includes(selector)) reads += 1;
    return undefined;
  });

  const answers = await gateway.payAtOnce(30);

  expect(countStatuses(answers)).toEqual({ 200: 30 });
  expect(new Set(answers.map(({ headers }) => headers['payment-response'])).size).toBe(30);
  expect(await gateway.books()).toEqual({ received: 300_000n, sent: 30 });
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(60);
});

test.each([
  ['four are in progress', 4, 100_000n, ['503 payment_unavailable', '200']],
  ['the balance is for two', 2, 20_000n, ['402 insufficient_funds', '402 insufficient_funds']],
] as const)(
  'payments that wait too long because %s end at the same time, uncharged, and may come again',
  async (_, fitting, balance, [outcome, again]) => {
    const timing = { settleMs: 30_000, confirmMs: 8_000 };
    const gateway = await openPaidGateway(chain, { timing });
    const { key } = await openPayer(chain, balance);
    const late = await Promise.all([1, 2, 3].map(() => gateway.sign(path, key)));
    const sendLate = () => Promise.all(late.map((payment) => gateway.outcome(path, payment)));
    const { waiting, release } = await holdBlocks(chain);
    const first = gateway.payAtOnce(fitting, key);
    await waiting(fitting);

    // If each waited anew in its turn, the first ones would not see a block in time.
    const tooLate = await sendLate();
    await release();

    // One of them has looked. The time of the others may be over before they look.
    expect(tooLate).toContain(outcome);
    expect(new Set([outcome, '503 payment_unavailable', ...tooLate]).size).toBeLessThanOrEqual(2);
    expect(countStatuses(await first)).toEqual({ 200: fitting });
    expect(await gateway.received()).toBe(BigInt(fitting) * 10_000n);
    expect(await sendLate()).toEqual([again, again, again]);
  },
);

test.each(['cut', 'fail', 'lose-reply'] as const)(
  'if one broadcast of six fails ("%s"), all six are settled, in one transaction each',
  async (trouble) => {
    const gateway = await openPaidGateway(chain);
    gateway.rpc.decide(troubleThird(trouble));

    expect(countStatuses(await gateway.payAtOnce(6))).toEqual({ 200: 6 });
    expect(await gateway.books()).toEqual({ received: 60_000n, sent: 6 });
  },
);

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
  gateway: PaidGateway,
  first: Parameters<PaidGateway['send']>,
  second: Parameters<PaidGateway['send']>,
) {
  const [one, both] = [arrivalsAt(gateway, 1), arrivalsAt(gateway, 2)];
  gateway.rpc.decide(() => both.then(() => 'through' as const));
  const answer = gateway.outcome(...first);
  await one;
  return Promise.all([answer, gateway.outcome(...second)]);
}

test('a payment whose first request has no match pays for another request that waited', async () => {
  const gateway = await openPaidGateway(chain);
  const payment = await gateway.sign(path);

  const cobol = '/v1/repos?language=Cobol';
  const outcomes = await sendMeanwhile(gateway, [cobol, payment], [path, payment]);

  expect(outcomes).toEqual(['404 no_match', '200']);
  expect(await gateway.received()).toBe(10_000n);
});

test("a running call with a forged signature does not block the payer's own", async () => {
  const gateway = await openPaidGateway(chain);
  const signed = await signAuthorization(chain.payerKey, { to: chain.payTo });
  const forged = await signAuthorization(generatePrivateKey(), signed.authorization);

  const payments = [toHeader(forged), toHeader(signed)] as const;
  const outcomes = await sendMeanwhile(gateway, [path, payments[0]], [path, payments[1]]);

  expect(outcomes).toEqual(['402 invalid_exact_evm_payload_signature', '200']);
  expect(await gateway.received()).toBe(10_000n);
});
