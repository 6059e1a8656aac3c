import { closeSync, constants, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { messageOf } from '../../../pipeline/platform/log.ts';
import { LedgerEntry, LedgerError } from './ledger.ts';

/** An append-only file of whole lines. */
export type Journal = {
  /**
   * Resolves once the line is on disk, with the byte where it begins. @throws LedgerError; then the
   * file is unchanged.
   */
  append: (line: string) => Promise<number>;
  /** Resolves if a line could be written now. It writes none. @throws LedgerError */
  tryToWrite: () => Promise<void>;
  /** How many bytes are on disk. */
  size: () => number;
  close: () => Promise<void>;
};

/** A line that waits to be written. An empty text only finds out whether a line can be written. */
type Waiting = {
  line: string;
  resolve: (position: number) => void;
  reject: (error: LedgerError) => void;
};

/** A write ends once its bytes and the file's length are on disk, as with fdatasync after it. */
export const journalFlags = constants.O_RDWR | constants.O_DSYNC;

/**
 * Opens a file, cuts off what follows its first `size` bytes, and appends there.
 *
 * Lines of one event loop turn share a write, as do lines that arrive during a write.
 */
export async function openJournal(path: string, size: number): Promise<Journal> {
  const file = await open(path, journalFlags);
  await file.truncate(size);
  let written = size;
  /** Whether there may be bytes after the last complete write. */
  let dirty = false;
  let waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await endOfTurn();
      const batch = waiting;
      waiting = [];
      const bytes = Buffer.from(batch.map(({ line }) => line).join(''));
      let position = written;
      try {
        await (bytes.length > 0 ? write(bytes) : write(trial, false));
        for (const { line, resolve } of batch) {
          resolve(position);
          position += Buffer.byteLength(line);
        }
      } catch (error) {
        batch.forEach(({ reject }) => reject(cannotWrite(path, error)));
      }
    }
    draining = undefined;
  }

  async function write(bytes: Buffer, isKept = true): Promise<void> {
    await cutTail();
    dirty = true;
    try {
      for (let done = 0; done < bytes.length;) {
        const rest = bytes.length - done;
        done += (await file.write(bytes, done, rest, written + done)).bytesWritten;
      }
      if (!isKept) return await cutTail();
    } catch (error) {
      // If this cut fails too, the next write tries it again first.
      await cutTail().catch(() => {});
      throw error;
    }
    written += bytes.length;
    dirty = false;
  }

  async function cutTail(): Promise<void> {
    if (!dirty) return;
    await file.truncate(written);
    dirty = false;
  }

  function enqueue(line: string): Promise<number> {
    return new Promise((resolve, reject) => {
      waiting.push({ line, resolve, reject });
      draining ??= drain();
    });
  }

  async function close(): Promise<void> {
    await draining;
    await file.close();
  }

  return {
    append: (line) => enqueue(`${line}\n`),
    tryToWrite: async () => void (await enqueue('')),
    size: () => written,
    close,
  };
}

/** More bytes than a line, to need a new block of the disk. The next start removes them. */
const trial = Buffer.alloc(4096, ' ');

function cannotWrite(path: string, cause: unknown): LedgerError {
  return new LedgerError(`${basename(path)} cannot be written: ${messageOf(cause)}`, { cause });
}

/** The payment of a line. Undefined if the line is none, as after damage. */
function parseEntry(bytes: Buffer): LedgerEntry | undefined {
  try {
    return LedgerEntry.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** What a file of payments holds besides whole payments. */
export type JournalState = {
  /** Bytes up to the end of the last line with a whole payment. */
  size: number;
  /** Bytes after `size`: a partial line that a crash left. */
  torn: number;
  /** Whether the last payment is complete but its line break is missing. */
  unended: boolean;
  /** The numbers of the lines that are no payments. The first line is 1. */
  damaged: number[];
};

/** A recorded change, and the byte where its line begins. */
export type Change = { entry: LedgerEntry; position: number };

/**
 * Calls `visit` with every recorded change in order, and streams the file. It needs no lock:
 * another process may append meanwhile.
 *
 * @throws LedgerError if the file cannot be read, or holds lines but no payment.
 */
export async function readJournal(
  path: string,
  visit: (change: Change) => void,
): Promise<JournalState> {
  const walk = walkJournal(path);
  for (let step = await walk.next(); ; step = await walk.next()) {
    if (step.done) return step.value;
    step.value.forEach(visit);
  }
}

/** Yields what `readJournal` visits, a list for each piece of the file. @throws LedgerError */
export async function* walkJournal(path: string): AsyncGenerator<Change[], JournalState> {
  let size = 0;
  let line = 0;
  let payments = 0;
  let rest: Buffer = Buffer.alloc(0);
  const damaged: number[] = [];
  const take = (bytes: Buffer): Change[] => {
    const entry = parseEntry(bytes);
    line += 1;
    if (!entry) damaged.push(line);
    payments += Number(entry !== undefined);
    return entry ? [{ entry, position: size }] : [];
  };
  for await (const chunk of readChunks(path)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const found: Change[] = [];
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      found.push(...take(bytes.subarray(start, end)));
      size += end + 1 - start;
      start = end + 1;
    }
    rest = Buffer.from(bytes.subarray(start));
    yield found;
  }
  const last = rest.length > 0 ? take(rest) : [];
  yield last;
  if (last.length > 0) return { size: size + rest.length, torn: 0, unended: true, damaged };
  // A crash cut the last line off while it was written, so it does not count as damaged.
  const whole = rest.length > 0 ? damaged.slice(0, -1) : damaged;
  if (whole.length > 0 && payments === 0) throw notALedger(path);
  return { size, torn: rest.length, unended: false, damaged: whole };
}

const newline = 0x0a;

/** Yields a file in pieces. The next piece overwrites the last one. @throws LedgerError */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const buffer = Buffer.alloc(2 ** 18);
      for (let length = 1; length > 0;) {
        length = (await file.read(buffer)).bytesRead;
        yield buffer.subarray(0, length);
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}

/** In bytes. A line has some 700, and a request of the longest URL some 8,000 more. */
export const longestLine = 40_000;

/** The payment of the line that begins at a byte. It blocks for microseconds. @throws LedgerError */
export function readLineAt(path: string, position: number): LedgerEntry | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(longestLine);
      readSync(file, bytes, 0, bytes.length, position);
      return parseEntry(bytes.subarray(0, bytes.indexOf(newline)));
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}

function cannotRead(path: string, cause: unknown): LedgerError {
  return new LedgerError(`${path} cannot be read: ${messageOf(cause)}`, { cause });
}

/** Another file, or damaged everywhere. An empty ledger instead would forget every payment. */
function notALedger(path: string): LedgerError {
  return new LedgerError(
    `${path}, line 1, is not a payment, and no other line is; restore the file from a copy, or set LEDGER_DIR to the right folder`,
  );
}
