import {
  answersFor,
  claimRecorded,
  type Held,
  type Store,
  toKeyText,
  toUnknown,
} from '../../gateway/payment/ledger/create-ledger.ts';
import { type LedgerEntry, LedgerError } from '../../gateway/payment/ledger/ledger.ts';
import type { Process, Scheduler } from './scheduler.ts';

/** The rows of a simulated database: payments, and the claims of gateways on them. */
export type Tables = {
  payments: Map<string, LedgerEntry>;
  claims: Map<string, { holder: Process; claim: number }>;
};

const replayMs = 24 * 3600 * 1000;

/**
 * A store that several simulated gateways share, with the promises of the PostgreSQL store: each call changes all rows or
 * none, a claim ends with its holder, and a failed call may have changed the rows.
 */
export function openSharedStore(
  { payments, claims }: Tables,
  { holder, held }: { holder: Process; held: ReadonlyMap<string, Held> },
  { now, hop, happens }: Scheduler,
  faults: { failing: () => number },
): Store {
  /** Whether a claim of this gateway may be left although the gateway let it go. */
  let mustTidy = false;

  /** Runs a statement at the database. It may be slow, and fail before or after it. */
  async function ask<T>(statement: () => T): Promise<T> {
    await hop(holder, 0, happens(faults.failing()) ? 5_000 : 20);
    if (happens(faults.failing())) throw new LedgerError('the database did not answer');
    const result = statement();
    await hop(holder, 0, 20);
    if (happens(faults.failing())) throw new LedgerError('the answer of the database was lost');
    return result;
  }

  const isHeld = (key: string) => claims.get(key)?.holder.alive === true;
  const isMine = (key: string, claim: number) => {
    const row = claims.get(key);
    return row?.holder === holder && row.claim === claim;
  };

  const findEarlier = (entry: LedgerEntry, since: string) =>
    [...payments.values()].findLast((each) => answersFor(each, entry, since));

  /** Deletes the claims of this gateway that it let go, after a failure that may have left them. */
  const tidy = async () => {
    if (!mustTidy) return;
    await ask(() => {
      for (const [key, row] of claims) {
        if (row.holder === holder && held.get(key)?.claim !== row.claim) claims.delete(key);
      }
    });
    mustTidy = false;
  };

  return {
    claim: async (fresh, claim) => {
      try {
        await tidy();
        return await ask(() => {
          const key = toKeyText(fresh);
          if (isHeld(key)) return { outcome: 'held' };
          const recorded = payments.get(key);
          const nonce = recorded?.answeredBy;
          const earlier = nonce ? payments.get(toKeyText({ ...fresh, nonce })) : undefined;
          const result = claimRecorded(fresh, { recorded, earlier }, { replayMs, now });
          if (result.outcome === 'taken') claims.set(key, { holder, claim });
          return result;
        });
      } catch (error) {
        mustTidy = true;
        throw error;
      }
    },
    free: async ({ entry, claim }) => {
      const key = toKeyText(entry);
      const free = () => {
        if (isMine(key, claim)) claims.delete(key);
      };
      await ask(free).catch(() => (mustTidy = true));
    },
    record: ({ entry, claim }: Held) => {
      const key = toKeyText(entry);
      const record = () => {
        if (!isMine(key, claim)) return false;
        payments.set(key, entry);
        if (entry.state !== 'settling') claims.delete(key);
        return true;
      };
      // The change may be recorded, and only the answer lost.
      return ask(record).catch(async (error: unknown) => {
        if ((await ask(() => payments.get(key)).catch(() => undefined)) === entry) return true;
        throw error;
      });
    },
    begin: ({ entry, claim }, since) =>
      ask(() => {
        const earlier = findEarlier(entry, since);
        if (earlier) return earlier;
        if (!isMine(toKeyText(entry), claim)) throw new LedgerError('the claim is lost');
        payments.set(toKeyText(entry), entry);
        return undefined;
      }),
    findEarlier: (entry, since) => ask(() => findEarlier(entry, since)),
    deliver: (key) =>
      ask(() => {
        const entry = payments.get(toKeyText(key));
        if (entry?.state === 'settled') payments.set(toKeyText(key), { ...entry, delivered: true });
      }),
    unfinished: async () => {
      await tidy();
      return ask(() =>
        [...payments.entries()]
          .filter(([key, { state }]) => ['settling', 'unknown'].includes(state) && !isHeld(key))
          .map(([, entry]) => toUnknown(entry)),
      );
    },
    repeat: (key, most) =>
      ask(() => {
        const entry = payments.get(toKeyText(key));
        if (entry?.state !== 'settled' || entry.repeats >= most) return false;
        payments.set(toKeyText(key), { ...entry, repeats: entry.repeats + 1 });
        return true;
      }),
    recognize: async () => undefined,
    tryToWrite: async () => undefined,
    close: async () => undefined,
  };
}
