import { expect, test } from 'vitest';
import { generatePrivateKey } from 'viem/accounts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, type PaidGateway, path } from './open-paid-gateway.ts';
import { countStatuses, outcomeOf } from './read-answer.ts';
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

test('of three payments at once on a balance for two, two are delivered and charged', async () => {
  const gateway = await openPaidGateway(chain);
  const { key, holds } = await openPayer(chain, 20_000n);

  const answers = await gateway.payAtOnce(3, key);

  expect(countStatuses(answers)).toMatchObject({ 200: 2 });
  expect(await gateway.received()).toBe(20_000n);
  expect(await holds()).toBe(0n);
});

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

test('a call that waited a minute for another with its payment is told to come back, and nothing was sent', async () => {
  const gateway = await openPaidGateway(chain);
  const payment = await gateway.sign(path);
  const both = arrivalsAt(gateway, 2);
  gateway.rpc.decide(async (): Promise<Passage> => {
    await both;
    gateway.setClock(61);
    gateway.rpc.decide(() => 'through');
    return 'through';
  });

  const first = gateway.outcome('/v1/repos?language=Cobol', payment);
  const second = await gateway.send(path, payment);

  expect(await first).toBe('404 no_match');
  expect(outcomeOf(second)).toBe('503 settlement_pending');
  expect(second.body.toString()).toContain('"The payment may still be charged. ');
  expect(second.headers['retry-after']).toBe('5');
  expect(await gateway.outcome(path, payment)).toBe('200');
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
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

test.each([
  ['verify', '503 payment_unavailable'],
  ['settle', '503 settlement_pending'],
] as const)(
  'three equal calls at once ask a facilitator that fails to %s once',
  async (failing, outcome) => {
    const gateway = await openPaidGateway(chain);
    const payment = await gateway.sign(path);
    const all = arrivalsAt(gateway, 3);
    gateway.facilitator.decide((step) =>
      step === failing ? all.then(() => ({ status: 500, body: {} })) : 'through',
    );

    const outcomes = await Promise.all([1, 2, 3].map(() => gateway.outcome(path, payment)));

    expect(outcomes).toEqual([outcome, outcome, outcome]);
    expect(gateway.facilitator.calls.filter((step) => step === failing)).toHaveLength(1);
    gateway.facilitator.decide(() => 'through');
    expect(await gateway.outcome(path, payment)).toBe('200');
    expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
  },
);
