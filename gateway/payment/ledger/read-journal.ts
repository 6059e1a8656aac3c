import { createReadStream } from 'node:fs';
import type { LedgerEntry } from './entry.ts';
import { readJournalLine } from './journal-line.ts';
import { LedgerError } from './ledger.ts';
import { toKeyText } from './transitions.ts';

/** What a file of payments holds besides whole payments. */
export type JournalState = {
  /** Bytes up to the end of the last line with a whole payment. */
  size: number;
  /** Bytes after that: a partial line from a crash. */
  torn: number;
  /** The last payment is complete, but its newline is missing. */
  unended: boolean;
  damaged: DamagedLine[];
};

/** A line that was changed after it was written. `line` counts from 1. */
export type DamagedLine = { line: number; bytes: Buffer };

/**
 * Calls `visit` with every recorded change in order, and streams the file. It needs no lock,
 * and may run while another process appends.
 *
 * Damaged lines are returned, and the payments that can still be read in them are visited.
 *
 * @throws LedgerError if the file cannot be read, or holds lines and no payment.
 */
export async function readJournal(
  path: string,
  visit: (entry: LedgerEntry) => void,
): Promise<JournalState> {
  let size = 0;
  let line = 0;
  let payments = 0;
  let rest: Buffer[] = [];
  const damaged: DamagedLine[] = [];
  /** Whether the bytes hold a payment. */
  const take = (bytes: Buffer): boolean => {
    const { entries, intact } = readJournalLine(bytes);
    if (!intact) damaged.push({ line, bytes });
    for (const entry of entries) visit(entry);
    payments += entries.length;
    return entries.length > 0;
  };
  for await (const chunk of readChunks(path)) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const bytes = Buffer.concat([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
      line += 1;
      size += bytes.length + 1;
      take(bytes);
    }
    rest.push(chunk.subarray(start));
  }
  const tail = Buffer.concat(rest);
  line += 1;
  if (tail.length > 0 && take(tail)) {
    return { size: size + tail.length, torn: 0, unended: true, damaged };
  }
  // A crash cut this line off while it was written. It is no damage.
  const whole = damaged.filter((one) => one.line < line);
  if (whole.length > 0 && payments === 0) throw notALedger(path);
  return { size, torn: tail.length, unended: false, damaged: whole };
}

/**
 * Every payment's last state, in the order of their first records. It holds all of them in memory.
 * `tell` gets the damaged lines first.
 */
export async function* readEntries(
  path: string,
  tell: (damaged: readonly DamagedLine[]) => void = () => {},
): AsyncGenerator<LedgerEntry> {
  const entries = new Map<string, LedgerEntry>();
  const { damaged } = await readJournal(path, (entry) => entries.set(toKeyText(entry), entry));
  tell(damaged);
  yield* entries.values();
}

const newline = 0x0a;

async function* readChunks(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield Buffer.from(chunk);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LedgerError(`${path} cannot be read: ${reason}`, { cause });
  }
}

/** The file may be another one, or wholly damaged. To go on as with an empty ledger would forget every payment. */
function notALedger(path: string): LedgerError {
  return new LedgerError(
    `${path}, line 1, is not a payment, and no other line is; restore the file from a copy, or set LEDGER_DIR to the right folder`,
  );
}
