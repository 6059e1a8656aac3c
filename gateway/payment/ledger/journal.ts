import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { LedgerError } from './ledger.ts';

/** An append-only file of whole lines. */
export type Journal = {
  /** Resolves once the line is on disk. @throws LedgerError otherwise; the file is then unchanged. */
  append: (line: string) => Promise<void>;
  close: () => Promise<void>;
};

type Waiting = { line: string; resolve: () => void; reject: (error: LedgerError) => void };

/**
 * Opens a file to append after its first `size` bytes, and cuts off the rest.
 *
 * Lines of one event loop turn share a write and an fdatasync, as do lines that arrive during a write.
 */
export async function openJournal(path: string, size: number): Promise<Journal> {
  const file = await open(path, 'r+');
  await file.truncate(size);
  let written = size;
  /** There may be bytes after the written ones. */
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
      // If this fails too, the next write tries it again first.
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
