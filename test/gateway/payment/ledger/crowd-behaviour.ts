import { expect, test } from 'vitest';
import { settle, type Tables } from './place.ts';
import { newPayment } from './payments.ts';

/** Tests of any ledger with many callers at once. Even a slow machine must serve all in the 3 s that a caller waits. */
export function testCrowds({ openNew }: Tables): void {
  test('of many claims of one payment at the same time, one succeeds', async () => {
    const { ledger } = await openNew();
    const claims = await Promise.all(
      Array.from({ length: 100 }, () => ledger.claim(newPayment(1))),
    );
    expect(count(claims.map(({ outcome }) => outcome))).toEqual({ taken: 1, held: 99 });
  });

  test('of many claims with one identifier, one succeeds', async () => {
    const { ledger } = await openNew();
    const claims = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        ledger.claim(newPayment(index, { identifier: 'order-1' })),
      ),
    );
    expect(count(claims.map(({ outcome }) => outcome))).toEqual({ taken: 1, held: 59 });
  });

  test('every claim after the settlement gets the settlement', async () => {
    const { ledger } = await openNew();
    await settle(ledger, newPayment(1));
    const claims = await Promise.all(
      Array.from({ length: 100 }, () => ledger.claim(newPayment(1))),
    );
    expect(count(claims.map(({ outcome }) => outcome))).toEqual({ settled: 100 });
  });

  test('many payments at the same time are all recorded completely', async () => {
    const { ledger, entries: read } = await openNew();
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    await Promise.all(numbers.map((number) => settle(ledger, newPayment(number))));
    const entries = await read();
    expect(entries.length).toBe(60);
    expect(new Set(entries.map(({ nonce }) => nonce)).size).toBe(60);
    expect(count(entries.map(({ state }) => state))).toEqual({ settled: 60 });
  });

  test('work under one name runs one at a time; work under another name does not wait', async () => {
    const { ledger } = await openNew();
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      // Other payments can be claimed meanwhile.
      await ledger.claim(newPayment(inside));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => ledger.exclusively('wallet', work)));
    expect(most).toBe(1);
    const nested = ledger.exclusively('one', () => ledger.exclusively('other', async () => 'done'));
    expect(await nested).toBe('done');
  });

  test('work that fails rejects with its error and frees the name', async () => {
    const { ledger } = await openNew();
    const broken = new Error('out of gas');
    const failing = ledger.exclusively('wallet', () => Promise.reject(broken));
    await expect(failing).rejects.toBe(broken);
    expect(await ledger.exclusively('wallet', async () => 'free')).toBe('free');
  });
}

function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
