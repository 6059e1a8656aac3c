import { afterEach, expect, test, vi } from 'vitest';
import type { Hex } from '../../../gateway/payment/protocol.ts';
import { createPayerLimits, type Sent } from '../../../gateway/payment/rails/payer-limits.ts';

const budget = 1_000n;
const settled: Sent = { settlement: { state: 'settled', transaction: '0x01' } };
const reverted: Sent = {
  settlement: { state: 'refused', reason: 'insufficient_funds', transaction: '0x02' },
  wasted: budget,
  isFault: true,
};

const unsent: Sent = {
  settlement: { state: 'failed', reason: 'invalid_transaction_state' },
  isFault: true,
};

function openLimits() {
  const balanceOf = () => Promise.resolve(1_000_000n);
  return createPayerLimits({ balanceOf, budget, longestWaitMs: 100, log: () => {} });
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['an account without code is never refused', false],
  ['a contract wallet is refused after three', true],
])('for payments that an estimate refuses, %s', async (_payer, hasCode) => {
  const limits = openLimits();
  const transfer = { payer: '0x0a', value: 1n, hasCode } as const;
  for (let count = 0; count < 3; count += 1) {
    expect(limits.isBarred('0x0a')).toBe(false);
    await limits.settle(transfer, () => Promise.resolve(unsent));
  }
  expect(limits.isBarred('0x0a')).toBe(hasCode);
});

test('an account that made its payments revert is as a new one after its hour, however often it paid before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const limits = openLimits();
  const settle = (payer: Hex, send: () => Promise<Sent>) =>
    limits.settle({ payer, value: 1n, hasCode: false }, send);
  for (let count = 0; count < 6; count += 1) await settle('0x0a', () => Promise.resolve(settled));
  for (let count = 0; count < 3; count += 1) await settle('0x0a', () => Promise.resolve(reverted));
  expect(limits.isBarred('0x0a')).toBe(true);
  clock.mockReturnValue(1_000 + 3_600_001);
  vi.advanceTimersByTime(1);
  expect(limits.isBarred('0x0a')).toBe(false);

  // Others have spent the budget of new accounts, so each of them has one payment at a time.
  await settle('0x0b', () => Promise.resolve(reverted));
  let sent = 0;
  const send = async (): Promise<Sent> => {
    sent += 1;
    return sent === 3 ? settled : new Promise(() => {});
  };
  const waiting = Array.from({ length: 3 }, () => settle('0x0a', send));
  await Promise.race(waiting);
  expect(sent).toBe(1);
});
