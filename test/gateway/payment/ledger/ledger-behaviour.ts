import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Ledger,
  type LedgerEntry,
  LedgerError,
  type NewPayment,
} from '../../../../gateway/payment/ledger/ledger.ts';
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
import { replayMs, settle, type Tables } from './place.ts';

/** Tests of any ledger with one payment after another. `testAgainstModel` tries claims, changes and restarts in any order. */
export function testLedger({ openNew, setClock }: Tables): void {
  test('a settled payment is answered again for the same request, also after a restart', async () => {
    const { ledger, reopen, entries } = await openNew();
    await ledger.claim(newPayment(1));
    setClock(noon + 2_000);
    await ledger.advance(newPayment(1), settling);
    await ledger.advance(newPayment(1), settled);
    const entry: LedgerEntry = {
      ...newPayment(1),
      digestId: settling.digestId,
      claimedAt: at(0),
      changedAt: at(2),
      state: 'settled',
      transaction: settled.transaction,
      reason: '',
      repeats: 0,
      delivered: false,
      answeredBy: null,
    };
    expect(await ledger.claim(newPayment(1))).toEqual({ outcome: 'settled', entry });
    const later = await reopen();
    expect(await later.claim(newPayment(1))).toEqual({ outcome: 'settled', entry });
    expect(await entries()).toEqual([entry]);
  });

  test('answers of a settled payment are counted up to the limit, also after a restart', async () => {
    const { ledger, reopen, entries } = await openNew();
    expect(await ledger.repeat(newPayment(1), 3)).toBe(false);
    await settle(ledger, newPayment(1));
    await settle(ledger, newPayment(2));
    const both = [ledger.repeat(newPayment(1), 3), ledger.repeat(newPayment(1), 3)];
    expect(await Promise.all(both)).toEqual([true, true]);
    const later = await reopen();
    expect(await later.claim(newPayment(1))).toMatchObject({
      outcome: 'settled',
      entry: { repeats: 2 },
    });
    const three = [1, 2, 3].map(() => later.repeat(newPayment(1), 3));
    expect((await Promise.all(three)).filter(Boolean)).toEqual([true]);
    expect(await later.repeat(newPayment(2), 3)).toBe(true);
    const nonces = (await entries()).map(({ nonce, repeats }) => [Number(nonce), repeats]);
    expect(nonces).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });

  test('a transaction stays known if a later change brings none', async () => {
    const { ledger } = await openNew();
    for (const transaction of [transactionOf(7), '']) {
      await ledger.claim(newPayment(1));
      await ledger.advance(newPayment(1), settling);
      await ledger.advance(newPayment(1), { ...unknown, transaction });
    }
    expect(await claimUnfinished(ledger)).toMatchObject([{ transaction: transactionOf(7) }]);
  });

  /** Claims the payment and begins it. Gives the nonce of the earlier payment that answers for it. */
  const begin = async (ledger: Ledger, payment: NewPayment) => {
    await ledger.claim(payment);
    const earlier = await ledger.begin(payment, settling.digestId);
    if (earlier) await ledger.release(payment);
    return earlier?.nonce;
  };

  test('a payment that is pending or was not delivered answers for a new one of its payer and request, for ten minutes', async () => {
    const { ledger, reopen } = await openNew();
    const first = newPayment(1);
    expect(await begin(ledger, first)).toBeUndefined();
    expect(await begin(ledger, newPayment(2))).toBe(first.nonce);
    await ledger.advance(first, settled);
    expect(await begin(ledger, newPayment(2))).toBe(first.nonce);
    expect(await begin(ledger, newPayment(3, { request: '/v1/digests' }))).toBeUndefined();
    const stranger = newPayment(4, { payer: `0x${'ef'.repeat(20)}` });
    expect(await begin(ledger, stranger)).toBeUndefined();
    const later = await reopen();
    expect(await begin(later, newPayment(2))).toBe(first.nonce);
    setClock(noon + 10 * 60_000 + 1);
    expect(await begin(later, newPayment(2))).toBeUndefined();
  });

  test('a payment that was delivered, refused or failed answers for no other', async () => {
    const { ledger, reopen } = await openNew();
    await begin(ledger, newPayment(1));
    await ledger.advance(newPayment(1), settled);
    // The next payment may come while it is being written down that the answer left.
    const noted = ledger.deliver(newPayment(1));
    expect(await begin(ledger, newPayment(2))).toBeUndefined();
    await noted;
    await ledger.advance(newPayment(2), { ...failed, state: 'refused', transaction: '' });
    const later = await reopen();
    expect(await begin(later, newPayment(3))).toBeUndefined();
    await later.advance(newPayment(3), failed);
    expect(await begin(later, newPayment(4))).toBeUndefined();
  });

  test('a payment answers for every later one of its payer with its identifier, and for those that it answered, as long as it is answered again', async () => {
    const { ledger, reopen } = await openNew();
    const named = { identifier: 'order-1' };
    const { nonce: answeredBy } = newPayment(1);
    // It expires after the last answer of the one that answered for it.
    const second = newPayment(2, { ...named, validBefore: String((noon + 2 * replayMs) / 1000) });
    await settle(ledger, newPayment(1, named));
    await ledger.deliver(newPayment(1));
    expect(await begin(ledger, newPayment(2, named))).toBe(answeredBy);
    setClock(noon + 1_000);
    // More of them than a look-up reads.
    for (let number = 102; number >= 2; number -= 1) {
      await ledger.claim(number === 2 ? second : newPayment(number, named));
      await ledger.advance(newPayment(number), { ...failed, answeredBy });
    }
    const later = await reopen();
    const joined = { outcome: 'joined', entry: { nonce: answeredBy } };
    expect(await later.claim(second)).toMatchObject(joined);
    const elsewhere = { ...named, request: '/v1/digests' };
    for (const differing of [elsewhere, { payloadSha256: '0'.repeat(64) }]) {
      expect(await later.claim(newPayment(2, differing))).toEqual({ outcome: 'used' });
    }
    expect(await begin(later, newPayment(103, elsewhere))).toBe(answeredBy);
    const other = newPayment(3, { ...named, payer: `0x${'ef'.repeat(20)}` });
    expect(await begin(later, other)).toBeUndefined();
    setClock(noon + replayMs + 1);
    expect(await later.claim(second)).toEqual({ outcome: 'used' });
    expect(await begin(later, newPayment(104, named))).toBeUndefined();
    expect(await (await reopen()).claim(second)).toEqual({ outcome: 'used' });
  });

  test('a payment that an earlier one answered is new once that one has failed, also after a restart', async () => {
    const { ledger, reopen } = await openNew();
    const { nonce: answeredBy } = newPayment(1);
    await begin(ledger, newPayment(1));
    await ledger.claim(newPayment(2));
    await ledger.advance(newPayment(2), { ...failed, answeredBy });
    await ledger.advance(newPayment(1), failed);
    expect(await begin(await reopen(), newPayment(2))).toBeUndefined();
  });

  test('an invalid entry, which could not be read again, is not written', async () => {
    const { ledger, entries } = await openNew();
    const shouting = newPayment(1, { payer: `0x${'AB'.repeat(20)}` });
    expect((await ledger.claim(shouting)).outcome).toBe('taken');
    await expect(ledger.advance(shouting, settling)).rejects.toThrow('payer is invalid');
    expect(await entries()).toEqual([]);
  });

  test('hostile and long text is read back unchanged', async () => {
    const { ledger, reopen, entries } = await openNew();
    const hostile = `/v1/repos?language=\n\r\u2028"'\\;-- {} %00 \u{1f980}`;
    const request = `${hostile}&ids=${randomBytes(5_000).toString('base64')}`;
    await settle(ledger, newPayment(1, { request, identifier: hostile }));
    await reopen();
    const [entry] = await entries();
    expect(entry).toMatchObject({ request, identifier: hostile });
  });

  test('a payment that failed and can still land keeps its request and its reason', async () => {
    const { ledger, reopen } = await openNew();
    await begin(ledger, newPayment(1));
    await ledger.advance(newPayment(1), { ...failed, state: 'refused', transaction: '' });
    const later = await reopen();
    for (const other of [{ request: '/v1/digests' }, { payloadSha256: '0'.repeat(64) }]) {
      expect(await later.claim(newPayment(1, other))).toEqual({ outcome: 'used' });
    }
    expect(await claimUnfinished(later)).toMatchObject([
      { state: 'unknown', reason: 'insufficient_funds', digestId: settling.digestId },
    ]);
    await later.advance(newPayment(1), settling);
    await later.release(newPayment(1));
    expect(await claimUnfinished(later)).toMatchObject([{ state: 'unknown', reason: '' }]);
  });

  test('a closed ledger refuses every call except a release', async () => {
    const { ledger } = await openNew();
    await ledger.claim(newPayment(1));
    await Promise.all([ledger.close(), ledger.close()]);
    await expect(ledger.claim(newPayment(2))).rejects.toThrow(LedgerError);
    await expect(ledger.advance(newPayment(1), settling)).rejects.toThrow(LedgerError);
    await expect(claimUnfinished(ledger)).rejects.toThrow(LedgerError);
    await ledger.release(newPayment(1));
  });
}
