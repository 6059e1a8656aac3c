import { closeSync, constants, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
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
    // Lines whose writing failed would count at the next start.
    await cutTail().catch(() => {});
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

/** A payment as a line: JSON, whose last field is the CRC-32 of the text before it. */
export function toJournalLine(entry: LedgerEntry): string {
  const body = JSON.stringify(entry).slice(0, -1);
  return `${body},"crc32":"${crc32(body).toString(16).padStart(8, '0')}"}`;
}

/** The payments of a line. `intact` is false if a byte was changed: one may be lost. */
type JournalLine = { entries: LedgerEntry[]; intact: boolean };

/** Reads the bytes between two line breaks: two payments, if the break between was damaged. */
function readJournalLine(bytes: Buffer): JournalLine {
  const entry = parseEntry(bytes);
  if (entry !== undefined) return { entries: [entry], intact: true };
  const parts = bytes.toString('latin1').split(/(?=\{"payer":)/);
  const found = parts.flatMap((part) => {
    const whole = part.slice(0, part.lastIndexOf('}') + 1);
    return parseEntry(Buffer.from(whole, 'latin1')) ?? [];
  });
  return { entries: found, intact: false };
}

/** The end of a line with a checksum, and its length in bytes. */
const sealed = /^,"crc32":"([0-9a-f]{8})"\}$/;
const sealLength = ',"crc32":"00000000"}'.length;

/** A line without a checksum, of an earlier version. It has no other fields than these. */
const UnsealedEntry = LedgerEntry.strict();

/** Whether a line has the checksum of its text. Undefined if it has none. */
function isSealed(bytes: Buffer): boolean | undefined {
  const checksum = sealed.exec(bytes.toString('latin1', bytes.length - sealLength))?.[1];
  if (checksum === undefined) return undefined;
  return Number.parseInt(checksum, 16) === crc32(bytes.subarray(0, -sealLength));
}

/** The payment in some bytes. Undefined unless they are one payment with its checksum. */
function parseEntry(bytes: Buffer): LedgerEntry | undefined {
  const isWhole = isSealed(bytes);
  if (isWhole === false) return undefined;
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    return (isWhole ? LedgerEntry : UnsealedEntry).safeParse(json).data;
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
  /** The numbers of the lines that were changed after they were written. The first line is 1. */
  damaged: number[];
};

/** A recorded change, and the byte where its line begins. */
export type Change = { entry: LedgerEntry; position: number };

/**
 * Calls `visit` with the recorded changes in order, and streams the file. It needs no lock: another
 * process may append meanwhile.
 *
 * Of the changes of a payment in one piece of the file, the last is visited; of the others only the
 * checksums are checked. Payments that can still be read in a damaged line are visited.
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

/**
 * Yields what `readJournal` visits, a list for each piece of the file: of the bytes before `end`,
 * or of those that are there now. The same bytes give the same lists. @throws LedgerError
 */
export async function* walkJournal(
  path: string,
  end?: number,
): AsyncGenerator<Change[], JournalState> {
  let size = 0;
  let count = 0;
  let payments = 0;
  let rest: Buffer = Buffer.alloc(0);
  const damaged: number[] = [];
  const take = (lines: readonly Buffer[]): Change[] => {
    const { changes, wrong } = readLines(lines, size);
    damaged.push(...wrong.map((index) => count + index + 1));
    count += lines.length;
    payments += changes.length;
    return changes;
  };
  for await (const bytes of readPieces(path, end)) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let stop = bytes.indexOf(newline); stop >= 0; stop = bytes.indexOf(newline, start)) {
      lines.push(bytes.subarray(start, stop));
      start = stop + 1;
    }
    const found = take(lines);
    size += start;
    rest = bytes.subarray(start);
    yield found;
  }
  const last = rest.length > 0 ? take([rest]) : [];
  yield last;
  if (last.length > 0) return { size: size + rest.length, torn: 0, unended: true, damaged };
  // A crash cut the last line off while it was written, so it does not count as damaged.
  const whole = rest.length > 0 ? damaged.slice(0, -1) : damaged;
  if (whole.length > 0 && payments === 0) throw notALedger(path);
  return { size, torn: rest.length, unended: false, damaged: whole };
}

const newline = 0x0a;

/** In bytes: a line as `toJournalLine` makes it begins with the payer and the nonce. */
const beginningLength = '{"payer":"0x","nonce":"0x"'.length + 40 + 64;

/** The changes in some lines, and the places of the damaged lines. The first begins at a byte. */
function readLines(lines: readonly Buffer[], start: number) {
  const changes: Change[] = [];
  const wrong: number[] = [];
  /** How the lines begin whose payment changes again in a later line. */
  const earlier = new Set<string>();
  let position = lines.reduce((sum, bytes) => sum + bytes.length + 1, start);
  for (const [index, bytes] of [...lines.entries()].toReversed()) {
    position -= bytes.length + 1;
    if (earlier.has(bytes.toString('latin1', 0, beginningLength)) && isSealed(bytes)) continue;
    const { entries, intact } = readJournalLine(bytes);
    if (!intact) wrong.push(index);
    for (const entry of entries.toReversed()) {
      changes.push({ entry, position });
      if (intact) earlier.add(`{"payer":"${entry.payer}","nonce":"${entry.nonce}"`);
    }
  }
  return { changes: changes.toReversed(), wrong: wrong.toReversed() };
}

/** In bytes. The lines of one payment are some seconds apart. */
const pieceBytes = 256 * 1024;

/** Yields pieces of whole lines, and what follows the last one. A piece replaces the one before. */
async function* readPieces(path: string, end?: number): AsyncGenerator<Buffer> {
  try {
    const file = await open(path);
    try {
      const until = end ?? (await file.stat()).size;
      let buffer = Buffer.alloc(pieceBytes);
      let held = 0;
      for (let at = 0; at < until;) {
        if (held === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(held)]);
        const most = Math.min(buffer.length - held, until - at);
        const { bytesRead } = await file.read(buffer, held, most, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        held += bytesRead;
        const length = buffer.lastIndexOf(newline, held - 1) + 1;
        yield buffer.subarray(0, length);
        buffer.copyWithin(0, length, held);
        held -= length;
      }
      yield buffer.subarray(0, held);
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}

/** In bytes. A line has some 700, and a request of the longest URL some 8,000 more. */
export const longestLine = 40_000;

/** The payments of the line that begins at a byte. Blocks for microseconds. @throws LedgerError */
export function readLineAt(path: string, position: number): LedgerEntry[] {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(longestLine);
      readSync(file, bytes, 0, bytes.length, position);
      return readJournalLine(bytes.subarray(0, bytes.indexOf(newline))).entries;
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
