import { expect, test } from 'vitest';
import { openChain } from '../standin/chain/open-chain.ts';
import { openHome } from '../pipeline/night/run-night.ts';
import { openPaidGateway, type PaidGateway } from './payment/open-paid-gateway.ts';
import { count } from './payment/read-answer.ts';
import { signAuthorization, toHeader } from '../../scripts/lab/paying/sign.ts';
import type { Answer } from './http/ask.ts';
import { parseBody } from './open-gateway.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;
const [repos, digests] = ['/v1/repos', '/v1/digests'];

function sign(value: `${bigint}` = '10000'): Promise<string> {
  return signAuthorization(payerKey, { to: payTo, value }).then((signed) => toHeader(signed));
}

const paying = (payment: string) => ({ headers: { 'PAYMENT-SIGNATURE': payment } });

/** Sends payments one after the other, as one client, and gives how many answers had each outcome. */
async function sendAll(gateway: PaidGateway, payments: readonly string[], path = repos) {
  const outcomes = [];
  for (const payment of payments) outcomes.push(await gateway.outcome(path, payment));
  return count(outcomes);
}

const often = (times: number, payment: string) => Array.from({ length: times }, () => payment);

function expectTooMany(answer: Answer): void {
  expect(answer.status).toBe(429);
  expect(answer.headers).toMatchObject({
    'retry-after': '60',
    'ratelimit-limit': '60',
    'ratelimit-remaining': '0',
    'cache-control': 'no-store',
  });
  expect(parseBody(answer)).toMatchObject({
    success: false,
    error: { code: 'rate_limited' },
    charged: false,
  });
}

test.each([repos, digests])(
  '%s answers 402 to 60 unpaid calls a minute, HEAD included, and a payment is still accepted',
  async (path) => {
    const gateway = await openPaidGateway(chain);
    for (let left = 59; left >= 0; left -= 1) {
      const answer = await gateway.ask(path, { method: left % 2 === 0 ? 'GET' : 'HEAD' });
      expect([answer.status, answer.headers['ratelimit-remaining']]).toEqual([402, String(left)]);
    }
    expectTooMany(await gateway.ask(path));
    expect((await gateway.ask(path, { method: 'HEAD' })).status).toBe(429);
    const payment = await sign(path === repos ? '10000' : '50000');
    expect((await gateway.ask(path, paying(payment))).status).toBe(200);
    gateway.pass(60);
    expect((await gateway.ask(path)).status).toBe(402);
  },
);

test('after 60 refused payments in a minute, the next payment is 429 and not charged, even a valid one', async () => {
  const gateway = await openPaidGateway(chain);
  const signed = await signAuthorization(payerKey, { to: payTo });
  const forged = toHeader({ ...signed, signature: `0x${'1b'.repeat(65)}` });
  const good = await sign();
  expect(await sendAll(gateway, [...often(30, 'rubbish'), ...often(30, forged)])).toEqual({
    '402 invalid_payload': 30,
    '402 invalid_exact_evm_payload_signature': 30,
  });
  expectTooMany(await gateway.ask(repos, paying('rubbish')));
  expectTooMany(await gateway.ask(repos, paying(good)));
  expect(await gateway.received()).toBe(0n);

  expect((await gateway.ask(repos)).status).toBe(402);
  expect(await gateway.outcome(digests, await sign('50000'))).toBe('200');
  for (const path of ['/v1/index', '/v1/brief', '/v1/digests/latest', '/health']) {
    expect([path, (await gateway.ask(path)).status]).toEqual([path, 200]);
  }
  gateway.pass(60);
  expect(await gateway.outcome(repos, good)).toBe('200');
  expect(await gateway.received()).toBe(60_000n);
});

test('wrong parameters, no match and a used payment count as refused payments', async () => {
  const gateway = await openPaidGateway(chain);
  const [used, payment] = [await sign(), await sign()];
  expect(await gateway.outcome(repos, used)).toBe('200');
  for (const [query, sent, outcome] of [
    ['limit=0', payment, '400 invalid_parameter'],
    ['language=Cobol', payment, '404 no_match'],
    ['limit=7', used, '409 payment_already_used'],
  ] as const) {
    const answers = await sendAll(gateway, often(20, sent), `${repos}?${query}`);
    expect(answers).toEqual({ [outcome]: 20 });
  }
  expectTooMany(await gateway.ask(repos, paying(payment)));
});

/** Payments that were delivered once. */
async function buySome(gateway: PaidGateway, times: number): Promise<string[]> {
  const payments = await Promise.all(Array.from({ length: times }, () => sign()));
  expect(await sendAll(gateway, payments)).toEqual({ 200: times });
  return payments;
}

test('replays, also at the same time, have their own budget of 60 a minute, and new payments are still accepted', async () => {
  const gateway = await openPaidGateway(chain);
  const [payment = '', ...others] = await buySome(gateway, 5);
  const computed = gateway.computed();
  const replays = Array.from({ length: 15 }, () => others).flat();
  const outcomes = await Promise.all(replays.map((each) => gateway.outcome(repos, each)));
  expect(count(outcomes)).toEqual({ 200: 60 });
  expectTooMany(await gateway.ask(repos, paying(payment)));
  expect(gateway.computed() - computed).toBe(60);
  expect(await gateway.outcome(repos, await sign())).toBe('200');
  expect(await gateway.outcome(digests, await sign('50000'))).toBe('200');
  gateway.pass(60);
  expect(await gateway.outcome(repos, payment)).toBe('200');
  expect(await gateway.received()).toBe(110_000n);
});

test('delivered payments are not counted, neither new ones nor replays', async () => {
  const gateway = await openPaidGateway(chain);
  expect(await sendAll(gateway, often(20, await sign()))).toEqual({ 200: 20 });
  await buySome(gateway, 5);
  expect(await sendAll(gateway, often(61, 'rubbish'))).toEqual({
    '402 invalid_payload': 60,
    '429 rate_limited': 1,
  });
  expect(await gateway.received()).toBe(60_000n);
});

test('payments that fail because of this service are not counted', async () => {
  const gateway = await openPaidGateway(chain, { home: await openHome() });
  const payment = await sign();
  expect(await sendAll(gateway, often(60, payment))).toEqual({ '503 not_published': 60 });
  // In this minute no more payments of a new payer are verified. That is a 503, and no 429 of this client.
  expect((await gateway.ask(repos, paying(payment))).status).toBe(503);
});

test.each([
  ['verified', 'eth_call', '503 payment_unavailable'],
  ['seen on the chain', 'eth_sendRawTransaction', '503 settlement_pending'],
])(
  'payments that could not be %s count as refused payments, as each try asks the chain again',
  async (_what, method, outcome) => {
    const gateway = await openPaidGateway(chain);
    const payment = await sign();
    await sendAll(gateway, often(55, 'rubbish'));
    gateway.rpc.decide((called) => (called === method ? 'cut' : 'through'));
    expect(await sendAll(gateway, often(5, payment))).toEqual({ [outcome]: 5 });
    gateway.rpc.decide(() => 'through');
    expectTooMany(await gateway.ask(repos, paying(payment)));
    expect(await gateway.received()).toBe(0n);
    gateway.pass(60);
    expect(await gateway.outcome(repos, payment)).toBe('200');
    expect(await gateway.received()).toBe(10_000n);
  },
);

test('other methods on a paid path use up the budget of unpaid calls only', async () => {
  const gateway = await openPaidGateway(chain);
  for (let number = 0; number < 60; number += 1) {
    const answer = await gateway.ask(repos, { method: number % 2 === 0 ? 'POST' : 'OPTIONS' });
    expect([204, 405]).toContain(answer.status);
  }
  expectTooMany(await gateway.ask(repos, { method: 'POST' }));
  expectTooMany(await gateway.ask(repos));
  expect(await gateway.outcome(repos, await sign())).toBe('200');
});

test('a too long address of a paid path says that nothing was charged', async () => {
  const gateway = await openPaidGateway(chain);
  const answer = await gateway.send(`${repos}?${'a'.repeat(9_000)}`, await sign());
  expect([answer.status, parseBody(answer)]).toMatchObject([
    414,
    { error: { code: 'uri_too_long' }, charged: false },
  ]);
});
