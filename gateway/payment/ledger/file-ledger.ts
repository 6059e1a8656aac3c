import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readIfPresent, replaceFiles } from '../../../pipeline/platform/files.ts';
import { LockedError, lockFolder } from '../../../pipeline/platform/lock.ts';
import type { Log } from '../../http/log.ts';
import {
  type DamagedLine,
  type Journal,
  openJournal,
  readEntries,
  readJournal,
  toJournalLine,
} from './journal.ts';
import {
  advanceEntry,
  createMutex,
  type Ledger,
  LedgerError,
  reopenEntry,
  toKeyText,
} from './ledger.ts';
import { OtherLedgerError, type Recognize } from './memory.ts';
import { createPaymentIndex, type PaymentIndex } from './payment-index.ts';

/** The file's name. Each line is a JSON object: a payment after a change, with a checksum. */
export const journalName = 'payments.jsonl';
/** The name of the file with copies of damaged lines. */
export const damagedName = 'payments.damaged.jsonl';
/** The name of the file with the ledger's id. */
const idName = 'ledger-id';

export type FileLedgerOptions = {
  folder: string;
  /** For how long after its settlement a payment is answered again. */
  replayMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log?: Log;
  /** Undefined where any ledger is accepted. */
  recognize?: Recognize | undefined;
};

/** A ledger for one gateway. `remembered` counts the payments in memory. */
export type FileLedger = Ledger & { remembered: () => number };

/**
 * Opens the record of payments of one machine: an append-only file on a local disk.
 *
 * Claims are in memory. Every recorded change is on disk before `advance` resolves. A last line that a crash left
 * incomplete was never acknowledged, so it is cut off. A damaged line is told, copied, and skipped: its payment has the
 * state of its line before, and the chain decides where that state is no end. A replaced ledger opens, and refuses to
 * claim.
 *
 * @throws LedgerError if another process has the folder, or the file cannot be used.
 */
export async function openFileLedger(options: FileLedgerOptions): Promise<FileLedger> {
  const { folder, replayMs, now, log = () => {}, recognize = accept } = options;
  const path = resolve(folder, journalName);
  const lock = await lockPrivately(folder);
  try {
    const index = createPaymentIndex(replayMs, now);
    const journal = await openExisting(path, index, log);
    const id = (await readLedgerId(folder)) ?? (await makeLedgerId(folder));
    const compare = () => recognize({ id, length: journal.size() });
    const ledger = createLedger({ path, journal, index, unlock: lock.release, compare });
    await ledger.recognize().catch(ignoreReplaced);
    return ledger;
  } catch (error) {
    await lock.release();
    throw toLedgerError(path, error);
  }
}

const accept: Recognize = async () => {};

function ignoreReplaced(error: unknown): void {
  if (!(error instanceof OtherLedgerError)) throw error;
}

/** The id of the ledger in that folder. Undefined before a gateway opened it. */
export async function readLedgerId(folder: string): Promise<string | undefined> {
  const id = await readIfPresent(resolve(folder, idName));
  return id?.toString('latin1').trim().slice(0, 100);
}

async function makeLedgerId(folder: string): Promise<string> {
  const id = randomUUID();
  await replaceFiles([{ path: resolve(folder, idName), bytes: Buffer.from(`${id}\n`) }]);
  return id;
}

type Parts = {
  path: string;
  journal: Journal;
  index: PaymentIndex;
  unlock: () => Promise<void>;
  /** @throws OtherLedgerError */
  compare: () => Promise<void>;
};

function createLedger({ path, journal, index, unlock, compare }: Parts): FileLedger {
  const inTurn = createMutex();
  const exclusively = createMutex();
  let closing: Promise<void> | undefined;
  let replaced: OtherLedgerError | undefined;

  function assertOpen(): void {
    if (closing !== undefined) throw new LedgerError('the ledger is closed');
  }

  function assertKnown(): void {
    assertOpen();
    if (replaced) throw replaced;
  }

  return {
    claim: async (payment) => {
      assertKnown();
      return index.claim(payment);
    },
    advance: (key, progress) =>
      inTurn(toKeyText(key), async () => {
        assertOpen();
        const entry = advanceEntry(index.heldPayment(key), progress);
        await journal.append(toJournalLine(entry));
        index.record(entry, entry.state === 'settling');
      }),
    release: (key) => inTurn(toKeyText(key), async () => index.release(key)),
    unfinished: async () => {
      assertKnown();
      return index.unfinished();
    },
    settledBetween: async (from, until, limit) => {
      assertKnown();
      return index.settledBetween(from, until, limit);
    },
    reopen: (settled, at) =>
      inTurn(toKeyText(settled), async () => {
        assertOpen();
        const known = index.settledIn(settled);
        if (known === undefined) return false;
        const entry = reopenEntry(known, at);
        await journal.append(toJournalLine(entry));
        index.record(entry, false);
        return true;
      }),
    repeat: (settled, most) =>
      inTurn(toKeyText(settled), async () => {
        assertOpen();
        const entry = index.repeat(settled, most);
        // The answer does not wait for the disk. If the line is lost, the count of a later start is too low.
        if (entry) journal.append(toJournalLine(entry)).catch(() => undefined);
        return entry !== undefined;
      }),
    exclusively,
    recognize: async () => {
      try {
        await compare();
        replaced = undefined;
      } catch (error) {
        if (error instanceof OtherLedgerError) replaced = error;
        throw error;
      }
    },
    entries: () => readEntries(path),
    close: () => {
      closing ??= journal.close().then(unlock);
      return closing;
    },
    remembered: index.size,
  };
}

/** Reads the file into the index, and repairs its end. */
async function openExisting(path: string, index: PaymentIndex, log: Log): Promise<Journal> {
  await createFile(path);
  const { size, torn, unended, damaged } = await readJournal(path, (entry) =>
    index.record(entry, false),
  );
  for (const { line } of damaged) log('ledger-line-damaged', { path, line }, 'error');
  if (damaged.length > 0) await keepCopies(resolve(dirname(path), damagedName), damaged);
  if (torn > 0) log('ledger-tail-cut', { path, bytes: torn }, 'warn');
  if (!unended) return openJournal(path, size);
  await appendFile(path, '\n');
  return openJournal(path, size + 1);
}

/** Copies damaged lines, each once. The ledger keeps them too, so it is never written again. */
async function keepCopies(path: string, damaged: readonly DamagedLine[]): Promise<void> {
  await createFile(path);
  const kept = new Set((await readFile(path, 'latin1')).split('\n'));
  const lines = damaged.map(({ bytes }) => bytes.toString('latin1'));
  const text = lines.filter((line) => !kept.has(line)).map((line) => `${line}\n`);
  await appendFile(path, text.join(''), { encoding: 'latin1', flush: true });
}

/** Creates a missing file, and syncs the folder so that the file survives a power failure. */
async function createFile(path: string): Promise<void> {
  await (await open(path, 'a', 0o600)).close();
  await syncFolder(dirname(path));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function lockPrivately(folder: string): Promise<{ release: () => Promise<void> }> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) await syncFolder(dirname(resolve(folder)));
    return await lockFolder(folder);
  } catch (error) {
    throw toLedgerError(folder, error);
  }
}

function toLedgerError(path: string, error: unknown): LedgerError {
  if (error instanceof LedgerError) return error;
  if (error instanceof LockedError) return new LedgerError(error.message, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new LedgerError(`${path} cannot be opened: ${reason}`, { cause: error });
}
