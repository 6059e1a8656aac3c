import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalName, openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { testCrowds } from './crowd-behaviour.ts';
import { testLedger } from './ledger-behaviour.ts';
import { testAgainstModel } from './ledger-model.ts';
import {
  at,
  claimUnfinished,
  newPayment,
  noon,
  settled,
  settling,
  transactionOf,
  failed,
} from './payments.ts';
import { type Place, replayMs, useLedgers } from './place.ts';
import { LedgerError } from '../../../../gateway/payment/ledger/ledger.ts';
import {
  createKeyNumbers,
  createPaymentIndex,
} from '../../../../gateway/payment/ledger/file-store.ts';
import { readJournal } from '../../../../gateway/payment/ledger/journal.ts';
import { advanceEntry, toClaimed } from '../../../../gateway/payment/ledger/create-ledger.ts';
import { newFolder } from '../../../run/new-folder.ts';

const tables = useLedgers(async () => {
  const folder = newFolder();
  const open: Place['open'] = (options) => openFileLedger({ folder, ...options });
  return { open, isShared: false, settings: { LEDGER_DIR: folder } };
});

test('a journal of the earlier version is read: failed payments can be used again, unknown ones are unfinished', async () => {
  const folder = newFolder();
  const entry = (number: number, about: object) =>
    JSON.stringify({
      ...newPayment(number),
      digestId: settling.digestId,
      claimedAt: at(0),
      changedAt: at(2),
      transaction: '',
      reason: '',
      ...about,
    });
  const lines = [
    entry(1, { state: 'failed', reason: 'insufficient_funds' }),
    entry(2, { state: 'unknown' }),
    entry(3, { state: 'settled', transaction: transactionOf(3) }),
  ];
  await writeFile(join(folder, journalName), `${lines.join('\n')}\n`);
  const ledger = await openFileLedger({ folder, replayMs, now: () => noon });
  const elsewhere = newPayment(1, { request: '/v1/digests' });
  expect((await ledger.claim(elsewhere)).outcome).toBe('taken');
  expect(await claimUnfinished(ledger)).toMatchObject([{ nonce: newPayment(2).nonce, reason: '' }]);
  expect(await ledger.claim(newPayment(3))).toMatchObject({ outcome: 'settled' });
  await ledger.close();
});

testLedger(tables);
testCrowds(tables);
testAgainstModel(tables, { usual: 100, forgets: true });

const minuteMs = 60_000;

test('of twenty thousand payments only those that ended in the last minute are known, and those beside them in the file', () => {
  let seconds = 0;
  const parts = { replayMs: minuteMs, now: () => noon + seconds * 1000, read: () => [] };
  const index = createPaymentIndex(parts);
  let most = 0;
  for (let number = 0; number < 20_000; number += 1) {
    // Twenty payments a second.
    seconds = Math.floor(number / 20);
    const payment = newPayment(number, {
      identifier: `order-${number}`,
      validBefore: String(noon / 1000 + seconds + 30),
    });
    const claimed = toClaimed(payment, at(seconds));
    index.claim(claimed);
    const entry = advanceEntry(claimed, number % 2 ? failed : settled, at(seconds));
    index.record({ entry: { ...entry, delivered: true }, position: number * 1_000_000 });
    most = Math.max(most, index.size());
  }
  // 1,200 of the last minute and 269 in each of two stretches of the file. Half have a place for the identifier, too.
  expect(most).toBeLessThanOrEqual(1.5 * (1_200 + 2 * 269));
});

test('a start loads from a long file only the payments that still matter', async () => {
  const folder = newFolder();
  const lines = Array.from({ length: 10_000 }, (_, number) => {
    const sent = advanceEntry(toClaimed(newPayment(number), at(0)), settling, at(number));
    const ended = advanceEntry(sent, settled, at(number));
    return number === 7 ? [sent] : [sent, { ...ended, delivered: true }];
  });
  const text = lines.flat().map((entry) => `${JSON.stringify(entry)}\n`);
  const path = join(folder, journalName);
  await writeFile(path, text.join(''));
  const now = () => noon + 10_000_000;
  const index = createPaymentIndex({ replayMs: minuteMs, now, read: () => [] });
  await readJournal(path, index.record);
  // Those of the last minute, and the one that was sent and has no outcome.
  expect(index.size()).toBe(60);
  const ledger = await openFileLedger({ folder, replayMs: minuteMs, now });
  expect(await claimUnfinished(ledger)).toMatchObject([{ nonce: newPayment(7).nonce }]);
  // What settled is read from the file again, and never sold anew when the file is another one.
  expect(await ledger.claim(newPayment(9_999))).toMatchObject({ outcome: 'settled' });
  await writeFile(path, text.slice(100).join(''));
  await expect(ledger.claim(newPayment(9_999))).rejects.toThrow(LedgerError);
  await ledger.close();
});

test('nobody can look for keys that share a place: each table has places of its own', () => {
  const [table, other] = [createKeyNumbers(), createKeyNumbers()];
  for (let number = 1; number <= 100; number += 1) {
    for (const each of [table, other]) each.set(`key ${number}`, number);
  }
  expect(table.get('key 7')).toBe(7);
  expect(table.numbers().toSorted()).toEqual(other.numbers().toSorted());
  expect(table.numbers()).not.toEqual(other.numbers());
});
