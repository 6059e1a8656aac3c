import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../../gateway/payment/ledger/ledger.ts';
import {
  at,
  claimUnfinished,
  failed,
  newPayment,
  noon,
  settled,
  settling,
  transactionOf,
  unknown,
} from './payments.ts';
import { settle, type Tables } from './place.ts';

/** Tests of any ledger with payments whose outcome may still change: those that failed, and those just settled. */
export function testLater({ openNew, setClock }: Tables): void {
  test('a payment that failed and can still land keeps its request and its reason', async () => {
    const { ledger, reopen } = await openNew();
    const payment = newPayment(1, { identifier: 'order-1' });
    await ledger.claim(payment);
    await ledger.advance(payment, settling);
    await ledger.advance(payment, { ...failed, state: 'refused', transaction: '' });
    const elsewhere = newPayment(1, { request: '/v1/digests', identifier: 'order-1' });
    expect(await ledger.claim(elsewhere)).toEqual({ outcome: 'used' });
    const later = await reopen();
    expect(await later.claim(elsewhere)).toEqual({ outcome: 'used' });
    const twin = newPayment(1, { payloadSha256: '0'.repeat(64) });
    expect(await later.claim(twin)).toEqual({ outcome: 'used' });
    expect(await claimUnfinished(later)).toMatchObject([
      { ...payment, state: 'unknown', reason: 'insufficient_funds', digestId: settling.digestId },
    ]);
    await later.advance(payment, settling);
    await later.release(payment);
    expect(await claimUnfinished(later)).toMatchObject([{ state: 'unknown', reason: '' }]);
    await later.advance(payment, failed);
  });

  test('settlements of a time span come in order, up to the limit, also after a restart', async () => {
    const { ledger, reopen } = await openNew();
    for (const number of [1, 2, 3, 4]) {
      setClock(noon + 10_000 * number);
      await settle(ledger, newPayment(number));
    }
    setClock(noon + 20_000);
    await ledger.claim(newPayment(5));
    await ledger.advance(newPayment(5), unknown);
    const numbersOf = (found: LedgerEntry[]) => found.map(({ nonce }) => Number(nonce));
    expect(numbersOf(await ledger.settledBetween(at(20), at(40), 10))).toEqual([2, 3]);
    const later = await reopen();
    expect(numbersOf(await later.settledBetween(at(20), at(40), 10))).toEqual([2, 3]);
    expect(numbersOf(await later.settledBetween(at(0), at(100), 3))).toEqual([1, 2, 3]);
  });

  test('a reorganized settlement becomes unknown once, and stays so after a restart', async () => {
    const { ledger, reopen, entries } = await openNew();
    await settle(ledger, newPayment(1, { identifier: 'order-1' }));
    const { transaction } = settled;
    const key = { ...newPayment(1), transaction };
    setClock(noon + 9_000);
    expect(await ledger.reopen({ ...key, transaction: transactionOf(9) })).toBe(false);
    const both = await Promise.all([ledger.reopen(key), ledger.reopen(key)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await ledger.settledBetween(at(0), at(100), 10)).toEqual([]);
    const later = await reopen();
    const expected = {
      ...newPayment(1, { identifier: 'order-1' }),
      digestId: settling.digestId,
      state: 'unknown',
      reason: 'reorganized',
      transaction,
      claimedAt: at(0),
      changedAt: at(9),
      repeats: 0,
      delivered: false,
    };
    expect(await entries()).toEqual([expected]);
    expect(await claimUnfinished(later)).toEqual([expected]);
    expect(await later.reopen(key)).toBe(false);
    await later.advance(newPayment(1), { ...settled, transaction: transactionOf(2) });
    expect(await later.claim(newPayment(1))).toMatchObject({
      outcome: 'settled',
      entry: { transaction: transactionOf(2), reason: '' },
    });
  });
}
