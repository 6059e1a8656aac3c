import { hash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readIfPresent, replaceFiles, syncFolder } from '../../../pipeline/platform/files.ts';
import { LockedError, lockFolder } from '../../../pipeline/platform/lock.ts';
import { messageOf } from '../../../pipeline/platform/log.ts';
import type { Log } from '../../http/events.ts';
import { createLedger } from './create-ledger.ts';
import { createFileStore, createPaymentIndex, type PaymentIndex } from './file-store.ts';
import { type Journal, longestLine, openJournal, readJournal, readLineAt } from './journal.ts';
import { type Ledger, LedgerError } from './ledger.ts';
import { type Memory, OtherLedgerError } from './memory.ts';

/** The ledger's file. Each line is a payment after a change, with a checksum. */
export const journalName = 'payments.jsonl';
const idName = 'ledger-id';

export type FileLedgerOptions = {
  folder: string;
  /** In milliseconds: how long after its settlement a payment is answered again. */
  replayMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log?: Log;
  /** Compares the ledger with the ledger of the last start. Undefined if any ledger is accepted. */
  recognize?: Memory['recognize'] | undefined;
};

/**
 * Opens the record of payments of one machine: an append-only file on a local disk.
 *
 * Claims are in memory. Every recorded change is on disk before `advance` resolves. A last line
 * that a crash left incomplete was never acknowledged, so it is cut off. A damaged line is logged
 * and skipped: its payment has the state of its earlier line, and if that state is no end, the
 * chain decides. A replaced ledger opens, but refuses all claims.
 *
 * @throws LedgerError if another process has locked the folder, or if the file cannot be used.
 */
export async function openFileLedger(options: FileLedgerOptions): Promise<Ledger> {
  const { folder, replayMs, now, log = () => {}, recognize = async () => {} } = options;
  const path = resolve(folder, journalName);
  const { release: unlock } = await lockPrivately(folder);
  try {
    const read = (position: number) => readLineAt(path, position);
    const index = createPaymentIndex({ replayMs, now, read });
    const journal = await openExisting(path, index, log);
    const id = (await readLedgerId(folder)) ?? (await makeLedgerId(folder));
    const compare = () =>
      recognize(async (mark) => {
        const length = journal.size();
        const last = await hashEvent(path, length);
        const isHere = mark !== undefined && mark.length <= length;
        const isSame = isHere && [await hashEvent(path, mark.length), ''].includes(mark.hash);
        return { id, length, hash: last, holds: mark === undefined || isSame };
      });
    const parts = { journal, index, compare, unlock };
    const ledger = createLedger(() => createFileStore(parts), now);
    await ledger.recognize().catch((error: unknown) => {
      if (!(error instanceof OtherLedgerError)) throw error;
    });
    return ledger;
  } catch (error) {
    await unlock();
    throw toLedgerError(path, error);
  }
}

/** The id of the ledger in that folder. Undefined if no gateway has opened it yet. */
export async function readLedgerId(folder: string): Promise<string | undefined> {
  const id = await readIfPresent(resolve(folder, idName));
  return id?.toString('latin1').trim().slice(0, 100);
}

/** The hash of the line that ends at a byte of the file. Empty if none ends there. */
async function hashEvent(path: string, end: number): Promise<string> {
  const start = Math.max(0, end - longestLine);
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(end - start);
    await file.read(bytes, 0, bytes.length, start);
    const line = bytes.subarray(bytes.lastIndexOf('\n', -2) + 1);
    return line.at(-1) === 0x0a ? hash('sha256', line) : '';
  } finally {
    await file.close();
  }
}

async function makeLedgerId(folder: string): Promise<string> {
  const id = randomUUID();
  await replaceFiles([{ path: resolve(folder, idName), bytes: Buffer.from(`${id}\n`) }]);
  return id;
}

/** Reads the file into the index, and repairs the file's end. */
async function openExisting(path: string, index: PaymentIndex, log: Log): Promise<Journal> {
  // Creates a missing file, and syncs the folder so that the file survives a power failure.
  await (await open(path, 'a', 0o600)).close();
  await syncFolder(dirname(path));
  const { size, torn, unended, damaged } = await readJournal(path, index.record);
  for (const line of damaged) log('ledger-line-damaged', { path, line }, 'error');
  if (torn > 0) log('ledger-tail-cut', { path, bytes: torn }, 'warn');
  if (!unended) return openJournal(path, size);
  await appendFile(path, '\n');
  return openJournal(path, size + 1);
}

async function lockPrivately(folder: string): Promise<{ release: () => Promise<void> }> {
  try {
    const createdFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (createdFolder !== undefined) await syncFolder(dirname(resolve(folder)));
    return await lockFolder(folder);
  } catch (error) {
    throw toLedgerError(folder, error);
  }
}

function toLedgerError(path: string, error: unknown): LedgerError {
  if (error instanceof LedgerError) return error;
  if (error instanceof LockedError) return new LedgerError(error.message, { cause: error });
  return new LedgerError(`${path} cannot be opened: ${messageOf(error)}`, { cause: error });
}
