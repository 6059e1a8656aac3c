import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalName, openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { createPaymentIndex } from '../../../../gateway/payment/ledger/file-store.ts';
import { readJournal } from '../../../../gateway/payment/ledger/journal.ts';
import { advanceEntry, toClaimed } from '../../../../gateway/payment/ledger/create-ledger.ts';
import { at, claimUnfinished, failed, newPayment, noon, settled, settling } from './payments.ts';

const replayMs = 60_000;

test('of twenty thousand settled payments only those of the last minute are in memory', () => {
  let seconds = 0;
  const index = createPaymentIndex(replayMs, () => noon + seconds * 1000);
  let most = 0;
  for (let number = 0; number < 20_000; number += 1) {
    // Twenty payments a second.
    seconds = Math.floor(number / 20);
    const payment = newPayment(number, {
      identifier: `order-${number}`,
      validBefore: String(noon / 1000 + seconds + 30),
    });
    const claimed = toClaimed(payment, at(seconds));
    index.claim(claimed, new Map());
    index.record({ ...claimed, state: 'settled' });
    most = Math.max(most, index.size());
  }
  expect(most).toBe(1200);
});

test('failed payments leave nothing in memory', () => {
  const index = createPaymentIndex(replayMs, () => noon);
  for (let number = 0; number < 1000; number += 1) {
    const payment = newPayment(number, { identifier: 'always the same' });
    const claimed = toClaimed(payment, at(0));
    expect(index.claim(claimed, new Map()).outcome).toBe('taken');
    index.record(advanceEntry(claimed, failed, at(1)));
  }
  expect(index.size()).toBe(0);
});

test('a start loads from a long file only the payments that still matter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  const lines = Array.from({ length: 10_000 }, (_, number) => {
    const sent = advanceEntry(toClaimed(newPayment(number), at(0)), settling, at(number));
    const ended = advanceEntry(sent, settled, at(number));
    return number === 7 ? [sent] : [sent, ended];
  });
  const text = lines.flat().map((entry) => `${JSON.stringify(entry)}\n`);
  const path = join(folder, journalName);
  await writeFile(path, text.join(''));
  const now = () => noon + 10_000_000;
  const index = createPaymentIndex(replayMs, now);
  await readJournal(path, index.record);
  // Those of the last minute, and the one that was sent and has no outcome.
  expect(index.size()).toBe(60);
  const ledger = await openFileLedger({ folder, replayMs, now });
  expect(await claimUnfinished(ledger)).toMatchObject([{ nonce: newPayment(7).nonce }]);
  await ledger.close();
});
