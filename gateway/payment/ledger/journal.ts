import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { LedgerError } from './ledger-error.ts';

/** A file that only grows, by whole lines. */
export type Journal = {
  /** Resolves once the line is on disk. @throws LedgerError where it is not; the file is then as before. */
  append: (line: string) => Promise<void>;
  close: () => Promise<void>;
};

type Waiting = { line: string; resolve: () => void; reject: (error: LedgerError) => void };

/**
 * Goes on with a file after its first `size` bytes; what stands after them is cut off.
 *
 * Lines of one turn of the event loop, and those that come while the disk is busy, share a write and an fdatasync.
 */
export async function openJournal(path: string, size: number): Promise<Journal> {
  const file = await open(path, 'r+');
  await file.truncate(size);
  let written = size;
  /** Something may stand after the written bytes. */
  let dirty = false;
  let waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await endOfTurn();
      const batch = waiting;
      waiting = [];
      await write(Buffer.from(batch.map(({ line }) => `${line}\n`).join(''))).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: unknown) => batch.forEach(({ reject }) => reject(cannotWrite(path, error))),
      );
    }
    draining = undefined;
  }

  async function write(bytes: Buffer): Promise<void> {
    await cutTail();
    dirty = true;
    try {
      for (let done = 0; done < bytes.length;) {
        const rest = bytes.length - done;
        done += (await file.write(bytes, done, rest, written + done)).bytesWritten;
      }
      await file.datasync();
    } catch (error) {
      // Where even this fails, the next write tries it again before anything else.
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

  function append(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ line, resolve, reject });
      draining ??= drain();
    });
  }

  async function close(): Promise<void> {
    await draining;
    await file.close();
  }

  return { append, close };
}

function cannotWrite(path: string, cause: unknown): LedgerError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new LedgerError(`${basename(path)} cannot be written: ${reason}`, { cause });
}
