import { createReadStream } from 'node:fs';
import { LedgerEntry } from './entry.ts';
import { LedgerError } from './ledger-error.ts';
import { toKeyText } from './transitions.ts';

/** How a file of payments ends. */
export type JournalEnd = {
  /** Bytes up to the end of the last whole payment. */
  size: number;
  /** Bytes after that: half a line, left by a crash. */
  torn: number;
  /** The last payment is whole but for its newline. */
  unended: boolean;
};

/**
 * Hands every recorded change to `visit`, in order, without holding the file in memory. Needs no lock, and may run
 * while another process appends.
 *
 * @throws LedgerError for a file that cannot be read, and for a broken line that is not the torn last one; it names both.
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

/** Every payment's last state, in the order in which they were first recorded; all of them are held in memory. */
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

/** Undefined for what is no payment. */
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
