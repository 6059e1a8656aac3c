import { expect, test } from 'vitest';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day } from '../open-gateway.ts';
import { openPaidGateway, type PaidGateway, path, reopen } from './open-paid-gateway.ts';
import { rewriteLedger } from './ledger/rewrite-ledger.ts';
import { countStatuses, outcomeOf, receiptOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { identifiedBy, toLegacyHeader } from './other-payments.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;
const [row, next] = (await (await copyMadeUpHome(day)).archive.readScan(day))?.value.rows ?? [];

test.each([
  ['rows', path, '/v1/repos?limit=3'],
  ['a repository', `/v1/repos/${row?.fullName}`, `/v1/repos/${next?.fullName}`],
  ['digests', '/v1/digests?days=30', '/v1/digests?days=29'],
])(
  'a replay of %s gets the same bytes of the night that was paid for, uncharged, also after a restart and a newer night, and no other answer',
  async (...of) => {
    const [, asked, other] = of;
    const gateway = await openPaidGateway(chain);
    const payment = await gateway.sign(asked);
    const first = await gateway.send(asked, payment);
    expect(first.status).toBe(200);
    const price = await gateway.received();
    await gateway.home.publish('2026-11-21');
    await gateway.snapshots.refresh();

    const again = await gateway.send(asked, payment);
    expect(gateway.told('payment-settled')).toMatchObject([{ ms: expect.any(Number) as unknown }]);
    const reopened = await reopen(gateway);
    const later = await reopened.send(asked, payment);
    for (const answer of [again, later]) {
      expect(answer.status).toBe(200);
      expect(answer.body.equals(first.body)).toBe(true);
      expect(answer.headers['payment-response']).toBe(first.headers['payment-response']);
      expect(answer.headers['x-payment-response']).toBe(first.headers['x-payment-response']);
    }
    expect(await reopened.outcome(other, payment)).toBe('409 payment_already_used');
    expect(await reopened.received()).toBe(price);
    const fresh = await reopened.send(asked, await reopened.sign(asked));
    expect(fresh.body.equals(first.body)).toBe(false);
  },
);

test('the same authorization in V1 is the same payment as in V2', async () => {
  const gateway = await openPaidGateway(chain);
  const signed = await signAuthorization(payerKey, { to: payTo });
  const first = await gateway.send(path, toHeader(signed));
  const again = await gateway.send(path, toLegacyHeader(signed), 'X-PAYMENT');
  expect(again.status).toBe(200);
  expect(again.body.equals(first.body)).toBe(true);
  expect(await gateway.received()).toBe(10_000n);
});

test('an identifier belongs to one request: a new payment with it gets the answer of the first one, and is not charged', async () => {
  const gateway = await openPaidGateway(chain);
  const named = identifiedBy('call-0001-of-this-agent');
  const sign = async () => toHeader(await signAuthorization(payerKey, { to: payTo }), named);
  const [first, second] = [await sign(), await sign()];
  const paid = await gateway.send(path, first);
  expect(paid.status).toBe(200);

  const reopened = await reopen(gateway);
  expect((await reopened.send(path, first)).body.equals(paid.body)).toBe(true);
  const again = await reopened.send(path, second);
  expect([again.status, again.body.equals(paid.body)]).toEqual([200, true]);
  expect(receiptOf(again)).toEqual(receiptOf(paid));
  for (const payment of [second, await sign()]) {
    expect(await reopened.outcome('/v1/repos?limit=3', payment)).toBe('409 payment_already_used');
  }
  expect(await reopened.received()).toBe(10_000n);
});

test('a day after its settlement a payment is refused, even if signed for the longest time', async () => {
  const gateway = await openPaidGateway(chain);
  const validBefore = String(Math.floor(Date.now() / 1000) + 86_390);
  const payment = toHeader(await signAuthorization(payerKey, { to: payTo, validBefore }));
  expect(await gateway.outcome(path, payment)).toBe('200');
  await gateway.close();
  // The ledger as it would read a day and a minute later.
  await rewriteLedger(gateway.ledgerFile, (text) => toEarlier(text, 86_460));

  const reopened = await reopen(gateway);
  expect(await reopened.outcome(path, payment)).toBe('409 payment_already_used');
  expect(reopened.computed()).toBe(0);
  expect(await reopened.received()).toBe(10_000n);
});

test('a payment brings twenty answers, to whatever clients and over a restart, and then says what to do; others with its identifier are not recorded then', async () => {
  const gateway = await openPaidGateway(chain);
  const named = identifiedBy('call-0002-of-this-agent');
  const signNamed = async () => toHeader(await signAuthorization(payerKey, { to: payTo }), named);
  const payment = await signNamed();
  expect((await gateway.send(path, payment)).status).toBe(200);

  const sendTwelve = (to: PaidGateway) =>
    Promise.all(Array.from({ length: 12 }, () => to.sendAnew(path, payment)));
  const answers = await sendTwelve(gateway);
  const reopened = await reopen(gateway);
  answers.push(...(await sendTwelve(reopened)));

  expect(countStatuses(answers)).toEqual({ 200: 19, 409: 5 });
  const refused = await reopened.send(path, payment);
  expect(outcomeOf(refused)).toBe('409 answered_too_often');
  expect(refused.body.toString()).toContain('sign a new payment');
  const entries = await reopened.ledgerText();
  expect(await reopened.outcome(path, await signNamed())).toBe('409 answered_too_often');
  expect(await reopened.ledgerText()).toBe(entries);
  expect((await reopened.send(path, await reopened.sign(path))).status).toBe(200);
  expect(await reopened.received()).toBe(20_000n);
});

/** The lines of a ledger whose changes were made so many seconds earlier. */
function toEarlier(text: string, seconds: number): string {
  return text.replaceAll(/"(changedAt|claimedAt)":"([^"]+)"/g, (_, name, at) => {
    const earlier = new Date(Date.parse(String(at)) - seconds * 1000).toISOString();
    return `"${name}":"${earlier}"`;
  });
}
