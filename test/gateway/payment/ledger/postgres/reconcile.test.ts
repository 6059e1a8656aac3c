import { expect, test } from 'vitest';
import { toClaimed } from '../../../../../gateway/payment/ledger/create-ledger.ts';
import type { LedgerEntry } from '../../../../../gateway/payment/ledger/ledger.ts';
import { type Books, reconcile } from '../../../../../scripts/lab/soak/reconcile.ts';
import { at, newPayment, settled } from '../payments.ts';

const { transaction } = settled;
const entry: LedgerEntry = { ...toClaimed(newPayment(1), at(0)), ...settled };
const key = { payer: entry.payer, nonce: entry.nonce };
const charge = { ...key, amount: 10_000n, transaction };
const path = '/v1/repos?limit=2';
const seen = { ...key, path, amount: 10_000n, end: 'delivered', transaction } as const;
const books: Books = { chain: [charge], balance: 10_000n, ledger: [entry], seen: [seen] };

function differencesOf(about: Partial<Books>): string[] {
  return reconcile({ ...books, ...about }).differences;
}

test('if chain, ledger and answers agree, there is no difference, and each has the same sum', () => {
  expect(reconcile(books)).toEqual({
    chainUnits: 10_000n,
    ledgerUnits: 10_000n,
    answerUnits: 10_000n,
    differences: [],
  });
});

test('a payment that an earlier one for the same question answers is not a difference', () => {
  expect(differencesOf({ seen: [seen, { ...seen, nonce: `0x${'b'.repeat(64)}` }] })).toEqual([]);
});

test('a refused, uncharged payment is not a difference, and neither is a failure in the ledger', () => {
  const other = { nonce: `0x${'b'.repeat(64)}` };
  const refused = { ...seen, ...other, end: 'refused', transaction: '' } as const;
  const failed = { ...entry, ...other, state: 'failed', transaction: '' } as const;
  expect(differencesOf({ seen: [seen, refused], ledger: [entry, failed] })).toEqual([]);
  const watched = { ...failed, state: 'unknown', reason: 'insufficient_funds' } as const;
  expect(differencesOf({ seen: [seen, refused], ledger: [entry, watched] })).toEqual([]);
});

test.each<[string, Partial<Books>, string]>([
  [
    'a payee who holds more',
    { balance: 20_000n },
    'has 20000, and the chain shows payments of 10000',
  ],
  ['two charges', { chain: [charge, charge], balance: 20_000n }, 'was charged 2 times'],
  ['a delivery without a charge', { chain: [], balance: 0n, ledger: [] }, 'not charged'],
  [
    'a delivery by the receipt of another question',
    { seen: [seen, { ...seen, nonce: `0x${'b'.repeat(64)}`, path: '/v1/repos?limit=5' }] },
    'not charged',
  ],
  ['a charge without a delivery', { seen: [{ ...seen, end: 'refused' }] }, 'charged and refused'],
  [
    'a call without an end',
    { seen: [{ ...seen, end: 'open' }] },
    'has no result, and its charges are 1',
  ],
  ['another price', { seen: [{ ...seen, amount: 50_000n }] }, 'cost 50000, and 10000 was charged'],
  [
    'another receipt',
    { seen: [{ ...seen, transaction: '0x1' }] },
    'has the receipt of another transaction',
  ],
  ['a charge that no client made', { seen: [] }, 'was sent by no client'],
  ['a charge that was not recorded', { ledger: [] }, 'is not in the ledger'],
  ['a failure that was charged', { ledger: [{ ...entry, state: 'failed' }] }, 'says failed'],
  ['an end that is not known', { ledger: [{ ...entry, state: 'unknown' }] }, 'stayed unknown'],
  [
    'another amount',
    { ledger: [{ ...entry, amount: '50000' }] },
    'differs from its entry in the ledger',
  ],
  [
    'a settlement that is not on the chain',
    { chain: [], balance: 0n },
    'is settled in the ledger, but not on the chain',
  ],
])('%s is a difference', (_, about, words) => {
  expect(differencesOf(about).join('; ')).toContain(words);
});
