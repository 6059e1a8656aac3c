import { resolve } from 'node:path';
import * as z from 'zod';
import { readIfPresent, replaceFiles } from '../../../pipeline/platform/files.ts';
import type { Log } from '../../http/events.ts';
import { describeOutage } from '../outages.ts';
import { LedgerError } from './ledger.ts';

/** The identity of a ledger, and its last event. */
export const LedgerMark = z.object({
  /** The id, made when the ledger is first opened. A copy of the ledger has the same id. */
  id: z.string().max(100),
  /** Where the last event is: the bytes up to its end in a file, or its number in a database. */
  length: z.int().nonnegative(),
  /** The hash of the last event. Empty without an event, and in marks of earlier versions. */
  hash: z.string().default(''),
});
export type LedgerMark = z.infer<typeof LedgerMark>;
export type LedgerEvent = Omit<LedgerMark, 'id'>;

/**
 * Reads the ledger's mark, and whether the ledger still holds the last event of an earlier mark. A
 * number alone proves nothing: after a failover that lost events, new ones take their numbers.
 */
type Look = (mark: LedgerMark | undefined) => Promise<LedgerMark & { holds: boolean }>;

/** Each gateway remembers the last event that it saw, so a sale of one ends no doubt of another. */
export type Memory = ReturnType<typeof createMemory>;

/** The ledger was replaced by another ledger, or by an older copy of itself. */
export class OtherLedgerError extends LedgerError {
  override name = 'OtherLedgerError';
}

/**
 * Remembers in a file with which ledger the gateway sold, and how much the ledger held.
 *
 * A new ledger does not know what was paid before. The file must outlive the ledger, so it is
 * stored elsewhere. Without the file, any ledger is accepted: at the first start, and if an
 * operator removes the file to continue with another ledger.
 *
 * If the file cannot be read or written, this is logged once, and sales continue.
 */
export function createMemory(file: string, log: Log) {
  const path = resolve(file);
  let isBroken = false;
  let last: LedgerMark | undefined;

  function tell(cause: string): void {
    if (!isBroken) log('ledger-memory-failed', { path, cause }, 'error');
    isBroken = true;
  }

  async function read(): Promise<LedgerMark | undefined> {
    try {
      const bytes = await readIfPresent(path);
      const stored = bytes && LedgerMark.parse(JSON.parse(bytes.toString()));
      return stored && last?.id === stored.id && last.length > stored.length ? last : stored;
    } catch (error) {
      tell(describeOutage(error));
      return last;
    }
  }

  return {
    /**
     * Compares the ledger with the ledger of the last time, and remembers it.
     *
     * @throws OtherLedgerError. Then nothing may be sold.
     */
    recognize: async (look: Look): Promise<void> => {
      // Read before the ledger, which must not look older if another gateway changes both between.
      const mark = await read();
      const { holds, ...found } = await look(mark);
      const problem = mark && describeReplaced(mark, found, holds);
      if (problem !== undefined) {
        throw new OtherLedgerError(`${problem}, or delete ${path} to sell with this one`);
      }
      last = found;
      try {
        await replaceFiles([{ path, bytes: Buffer.from(`${JSON.stringify(found)}\n`) }]);
      } catch (error) {
        tell(describeOutage(error));
      }
    },
    /** Remembers an event that the ledger has acknowledged. The next comparison writes it down. */
    see: (event: LedgerEvent): void => {
      if (last && event.length > last.length) last = { ...last, ...event };
    },
  };
}

function describeReplaced(mark: LedgerMark, found: LedgerMark, holds: boolean): string | undefined {
  if (found.id !== mark.id) {
    return `nothing is sold, because the ledger ${found.id} is not the earlier one, ${mark.id}; restore the earlier one`;
  }
  if (holds) return undefined;
  return `nothing is sold, because the ledger ${found.id} is an older copy: it ends at ${found.length} and lacks the event that ended at ${mark.length}; restore a newer copy`;
}
