import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalName, openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { testCrowds } from './crowd-behaviour.ts';
import { testLater } from './later-behaviour.ts';
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
} from './payments.ts';
import { type Place, replayMs, useLedgers } from './place.ts';

const tables = useLedgers(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  const open: Place['open'] = (options) => openFileLedger({ folder, ...options });
  return { open, isShared: false, settings: { LEDGER_DIR: folder } };
});

test('a journal of the earlier version is read: failed payments can be used again, unknown ones are unfinished', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
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

test('a settlement whose replay time is over is forgotten by every method, without a claim between', async () => {
  const { ledger } = await tables.openNew();
  await ledger.claim(newPayment(1));
  await ledger.advance(newPayment(1), settled);
  tables.setClock(noon + replayMs);
  expect(await ledger.settledBetween(at(0), at(1), 10)).toEqual([]);
  expect(await ledger.reopen({ ...newPayment(1), ...settled })).toBe(false);
  await ledger.close();
});

testLedger(tables);
testLater(tables);
testCrowds(tables);
testAgainstModel(tables, { usual: 100, forgets: true });
