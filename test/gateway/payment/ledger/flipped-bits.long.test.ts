import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LedgerEntry } from '../../../../gateway/payment/ledger/ledger.ts';
import { journalName, openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { readJournal } from '../../../../gateway/payment/ledger/journal.ts';
import { readEntries } from '../../../../scripts/ledger/open-entries.ts';
import { newPayment, noon } from './payments.ts';
import { all, replayMs, settle } from './place.ts';
import { newFolder } from '../../../run/new-folder.ts';

/** A ledger with two settled payments, so four lines. */
async function recordTwo() {
  const folder = newFolder();
  const options = { folder, replayMs, now: () => noon };
  const ledger = await openFileLedger(options);
  for (const number of [1, 2]) await settle(ledger, newPayment(number));
  await ledger.close();
  const path = join(folder, journalName);
  return { path, options, bytes: await readFile(path) };
}

async function readAll(path: string): Promise<{ entries: LedgerEntry[]; damaged: number }> {
  const entries: LedgerEntry[] = [];
  const { damaged } = await readJournal(path, ({ entry }) => entries.push(entry));
  return { entries, damaged: damaged.length };
}

test('no flipped bit changes a value silently, and none loses more than its own line', async () => {
  const { path, bytes } = await recordTwo();
  const lines = bytes.toString().trimEnd().split('\n');
  const recorded = lines.map((line) => JSON.stringify(LedgerEntry.parse(JSON.parse(line))));
  expect(recorded).toHaveLength(4);
  const silent: string[] = [];
  // The second and third line: a settlement, a payment that is sent, and the ends of three lines.
  const [from, until] = [bytes.indexOf(10), bytes.lastIndexOf(10, bytes.length - 2) + 1];
  for (let bit = from * 8; bit < until * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8((bytes.at(bit >> 3) ?? 0) ^ (1 << (bit & 7)), bit >> 3);
    await writeFile(path, flipped);
    const { entries, damaged } = await readAll(path);
    const isTold = damaged > 0;
    const isTrue = entries.every((entry) => recorded.includes(JSON.stringify(entry)));
    const states = new Map(entries.map(({ nonce, state }) => [nonce, state]));
    const isKept = [...states.values()].filter((state) => state === 'settled').length >= 1;
    if (!isTold || !isTrue || !isKept || states.size < 2) silent.push(`bit ${bit}: ${damaged}`);
  }
  expect(silent).toEqual([]);
});

test('a flipped newline loses nothing, also the last one of the file', async () => {
  const { path, options, bytes } = await recordTwo();
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(11, at);
    await writeFile(path, flipped);
    const ledger = await openFileLedger(options);
    await settle(ledger, newPayment(3));
    await ledger.close();
    const states = (await all(readEntries(path))).map(({ state }) => state);
    expect([at, ...states]).toEqual([at, 'settled', 'settled', 'settled']);
  }
});

test('of two changes in one damaged line, the later one counts after ten minutes too', async () => {
  const { path, options, bytes } = await recordTwo();
  bytes.writeUInt8(11, bytes.indexOf(10));
  await writeFile(path, bytes);
  const ledger = await openFileLedger({ ...options, now: () => noon + 11 * 60_000 });
  expect(await ledger.claim(newPayment(1))).toMatchObject({ outcome: 'settled' });
  await ledger.close();
});
