import { createReadStream } from 'node:fs';
import { LedgerEntry } from './entry.ts';
import { LedgerError } from './ledger.ts';
import { toKeyText } from './transitions.ts';

/** The end of a file of payments. */
export type JournalEnd = {
  /** Bytes up to the end of the last whole payment. */
  size: number;
  /** Bytes after that: a partial line from a crash. */
  torn: number;
  /** The last payment is complete, but its newline is missing. */
  unended: boolean;
};

/**
 * Calls `visit` with every recorded change in order, and streams the file. It needs no lock,
 * and may run while another process appends.
 *
 * @throws LedgerError if the file cannot be read, or a line before the end is broken.
 */
export async function readJournal(
  path: string,
  visit: (entry: LedgerEntry) => void,
): Promise<JournalEnd> {
  let size = 0;
  let line = 0;
  let rest: Buffer[] = [];
  for await (const chunk of readChunks(path)) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const bytes = Buffer.concat([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
      line += 1;
      const entry = parseLine(bytes);
      if (entry === undefined) throw brokenLine(path, line);
      size += bytes.length + 1;
      visit(entry);
    }
    rest.push(chunk.subarray(start));
  }
  const tail = Buffer.concat(rest);
  const last = parseLine(tail);
  if (last === undefined) return { size, torn: tail.length, unended: false };
  visit(last);
  return { size: size + tail.length, torn: 0, unended: true };
}

/** Every payment's last state, in the order of their first records. It holds all of them in memory. */
export async function* readEntries(path: string): AsyncGenerator<LedgerEntry> {
  const entries = new Map<string, LedgerEntry>();
  await readJournal(path, (entry) => entries.set(toKeyText(entry), entry));
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

/** Undefined for a line that is not a payment. */
function parseLine(bytes: Buffer): LedgerEntry | undefined {
  try {
    return LedgerEntry.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function brokenLine(path: string, line: number): LedgerError {
  return new LedgerError(
    `${path}, line ${line}, is not a payment; restore the file from a copy, or take the line out and keep it`,
  );
}
