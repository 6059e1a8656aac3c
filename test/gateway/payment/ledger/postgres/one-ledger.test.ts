import { expect, test } from 'vitest';
import { openPair } from './open-pair.ts';

const pair = await openPair();
const path = '/v1/repos?limit=2';

test('six equal payments at the same time at two gateways give one settlement and six equal answers', async () => {
  const [before, sent] = [await pair.received(), await pair.transactions()];
  const earlier = pair.answered('/v1/repos', 200);
  const payment = await pair.sign();

  const answers = await Promise.all(Array.from({ length: 6 }, () => pair.send(path, payment)));

  const [first] = answers;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ count: 2, charged: true });
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([200, first?.body]);
    expect(headers['payment-response']).toBe(first?.headers['payment-response']);
    expect(headers['x-payment-response']).toBe(first?.headers['x-payment-response']);
  }
  const answered = () => pair.answered('/v1/repos', 200).map((now, at) => now - (earlier[at] ?? 0));
  await expect.poll(answered).toEqual([3, 3]);
  expect((await pair.transactions()) - sent).toBe(1);
  expect((await pair.received()) - before).toBe(10_000n);
  expect((await pair.readLedger()).map(({ state }) => state)).toEqual(['settled']);
});

test('twenty payments at the same time at both gateways, with one hot wallet, are all delivered and charged', async () => {
  const [before, sent] = [await pair.received(), await pair.transactions()];
  const earlier = pair.answered('/v1/repos', 200);
  const payments = await pair.signSome(20);

  const answers = await Promise.all(payments.map((payment) => pair.send(path, payment)));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ headers }) => headers['payment-response'])).size).toBe(20);
  expect((await pair.received()) - before).toBe(200_000n);
  expect((await pair.transactions()) - sent).toBe(20);
  const entries = (await pair.readLedger()).slice(-20);
  expect(entries.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'settled'));
  const answered = () => pair.answered('/v1/repos', 200).map((now, at) => now - (earlier[at] ?? 0));
  await expect.poll(answered).toEqual([10, 10]);
});

test('one payment for two requests at two gateways is charged once and delivers one of them', async () => {
  const before = await pair.received();
  const payment = await pair.sign();
  const answers = await Promise.all([
    pair.send(path, payment),
    pair.send('/v1/repos?limit=3', payment),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await pair.received()) - before).toBe(10_000n);
});
