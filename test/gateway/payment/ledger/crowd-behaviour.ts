import { expect, test } from 'vitest';
import type { Ledger } from '../../../../gateway/payment/ledger/ledger.ts';
import { count } from '../read-answer.ts';
import { newPayment, settled, settling } from './payments.ts';
import type { Tables } from './place.ts';

/** Tests of any ledger with many callers at once. Even a slow machine must serve all in the 3 s that a caller waits. */
export function testCrowds({ openNew }: Tables): void {
  /** The ledgers of two gateways, where there can be two, for so many callers. */
  async function openBoth(callers: number) {
    const { ledger, openOther, entries } = await openNew();
    const both = [ledger, await openOther()];
    const numbers = Array.from({ length: callers }, (_, number) => number);
    const each = <T>(work: (own: Ledger, number: number) => Promise<T>) =>
      Promise.all(numbers.map((number) => work(both[number % 2] ?? ledger, number)));
    return { each, entries };
  }

  test('of many claims of one payment at the same time, one succeeds, and later ones get its settlement', async () => {
    const { each } = await openBoth(100);
    const claims = await each(async (ledger) => ({
      ledger,
      ...(await ledger.claim(newPayment(1))),
    }));
    expect(count(claims.map(({ outcome }) => outcome))).toEqual({ taken: 1, held: 99 });
    const taker = claims.find(({ outcome }) => outcome === 'taken')?.ledger;
    await taker?.advance(newPayment(1), settling);
    await taker?.advance(newPayment(1), settled);
    const later = await each((ledger) => ledger.claim(newPayment(1)));
    expect(count(later.map(({ outcome }) => outcome))).toEqual({ settled: 100 });
  });

  test('of many payments of one payer for one request that begin at once, one is sent', async () => {
    const { each } = await openBoth(60);
    const first = await each(async (ledger, number) => {
      await ledger.claim(newPayment(number));
      return (await ledger.begin(newPayment(number), settling.digestId))?.nonce ?? 'begun';
    });
    const begun = first.flatMap((nonce, number) => (nonce === 'begun' ? [number] : []));
    expect(begun).toHaveLength(1);
    const others = new Set(first.filter((nonce) => nonce !== 'begun'));
    expect(others).toEqual(new Set([newPayment(begun[0] ?? -1).nonce]));
  });
}
