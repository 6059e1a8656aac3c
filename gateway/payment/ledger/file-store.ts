import type { Instant } from '../../../pipeline/contract/dates.ts';
import {
  type Held,
  type Store,
  claimRecorded,
  isReplayable,
  toKeyText,
  toUnknown,
} from './create-ledger.ts';
import { type Journal, toJournalLine } from './journal.ts';
import { type Claim, type LedgerEntry, LedgerError, type PaymentKey } from './ledger.ts';
import { OtherLedgerError } from './memory.ts';

/** The payments that a gateway with a file ledger keeps in memory. */
export type PaymentIndex = ReturnType<typeof createPaymentIndex>;

/**
 * Keeps payments without a known end, and settlements that are younger than `replayMs` or have not expired.
 *
 * Older settlements are forgotten, so a claim on such a payment succeeds as for a new payment. The charge then refuses it
 * as expired. Failed payments are forgotten at once. `now` is in milliseconds since 1970.
 */
export function createPaymentIndex(replayMs: number, now: () => number) {
  /** Payments that were sent and have no known end. */
  const unfinished = new Map<string, LedgerEntry>();
  /** Settled payments, in the order of settlement. */
  const settled = new Map<string, LedgerEntry>();
  /** The payments by their identifiers. */
  const identifiers = new Map<string, string>();

  function claim(fresh: LedgerEntry, held: ReadonlyMap<string, Held>): Claim {
    forgetOld();
    const key = toKeyText(fresh);
    const claimed = claimRecorded(fresh, unfinished.get(key) ?? settled.get(key), isFresh);
    if (claimed) return claimed;
    const rival = identifiers.get(identifierOf(fresh));
    if (rival !== undefined) return { outcome: held.has(rival) ? 'held' : 'used' };
    keepIdentifier(key, fresh);
    return { outcome: 'taken', entry: fresh };
  }

  /** Ends a claim. A payment that was never recorded leaves nothing. */
  function free(claimed: LedgerEntry): void {
    if (!unfinished.has(toKeyText(claimed))) forget(claimed);
  }

  /** Takes a recorded change into memory. */
  function record(entry: LedgerEntry): void {
    const key = toKeyText(entry);
    // Such a line only counts a repeat. The payment keeps its place in the order of settlement.
    const isRepeat = entry.state === 'settled' && settled.get(key)?.changedAt === entry.changedAt;
    if (!isRepeat) forget(entry);
    if (entry.state === 'settled' && isKept(entry)) settled.set(key, entry);
    else if (entry.state !== 'settled' && entry.state !== 'failed') unfinished.set(key, entry);
    if (settled.has(key) || unfinished.has(key)) keepIdentifier(key, entry);
    forgetOld();
  }

  function find(key: PaymentKey): LedgerEntry | undefined {
    forgetOld();
    return unfinished.get(toKeyText(key)) ?? settled.get(toKeyText(key));
  }

  /** Settled payments in the order of settlement. */
  function settledBetween(from: Instant, until: Instant, limit: number): LedgerEntry[] {
    forgetOld();
    return [...settled.values()]
      .filter(({ changedAt }) => from <= changedAt && changedAt < until)
      .slice(0, limit);
  }

  /** The payment with one more repeat. Undefined if it is not settled, or has `most` repeats already. */
  function repeat(payment: PaymentKey, most: number): LedgerEntry | undefined {
    const known = settled.get(toKeyText(payment));
    if (known === undefined || known.repeats >= most) return undefined;
    const entry = { ...known, repeats: known.repeats + 1 };
    settled.set(toKeyText(payment), entry);
    return entry;
  }

  function keepIdentifier(key: string, entry: LedgerEntry): void {
    if (entry.identifier !== null) identifiers.set(identifierOf(entry), key);
  }

  function forget(entry: LedgerEntry): void {
    const key = toKeyText(entry);
    unfinished.delete(key);
    settled.delete(key);
    if (identifiers.get(identifierOf(entry)) === key) identifiers.delete(identifierOf(entry));
  }

  function forgetOld(): void {
    for (const entry of settled.values()) {
      if (isKept(entry)) return;
      forget(entry);
    }
  }

  /** Whether a settled payment stays in memory. If it were forgotten before it expires, it would be delivered once more. */
  function isKept(entry: LedgerEntry): boolean {
    return isFresh(entry) || Number(entry.validBefore) * 1000 > now();
  }

  function isFresh(entry: LedgerEntry): boolean {
    return isReplayable(entry, replayMs, now());
  }

  return {
    claim,
    free,
    record,
    find,
    unfinished: () => [...unfinished.values()].map(toUnknown),
    settledBetween,
    repeat,
    /** How many payments are in memory. */
    size: () => unfinished.size + settled.size,
  };
}

/** The key of a payment's identifier: identifiers of different payers are independent. Empty if there is no identifier. */
function identifierOf({ payer, identifier }: LedgerEntry): string {
  return identifier === null ? '' : `${payer} ${identifier}`;
}

type FileStoreParts = {
  journal: Journal;
  index: PaymentIndex;
  /** The payments that this gateway holds, by `toKeyText`. */
  held: ReadonlyMap<string, Held>;
  /** Compares the ledger with the one that this gateway sold with before. @throws OtherLedgerError */
  compare: () => Promise<void>;
  unlock: () => Promise<void>;
};

/** The payments of one gateway, in an append-only file and in memory. A replaced ledger refuses all claims. */
export function createFileStore(parts: FileStoreParts): Store {
  const { journal, index, held, compare, unlock } = parts;
  let isClosed = false;
  let replaced: OtherLedgerError | undefined;

  function assertKnown(): void {
    if (isClosed) throw new LedgerError('the ledger is closed');
    if (replaced) throw replaced;
  }

  const record = async (entry: LedgerEntry) => {
    await journal.append(toJournalLine(entry));
    index.record(entry);
    return true;
  };

  return {
    claim: async (fresh) => {
      assertKnown();
      return index.claim(fresh, held);
    },
    free: async ({ entry }) => index.free(entry),
    record: ({ entry }) => record(entry),
    find: async (key) => index.find(key),
    recordUnclaimed: record,
    unfinished: async () => {
      assertKnown();
      return index.unfinished();
    },
    settledBetween: async (from, until, limit) => {
      assertKnown();
      return index.settledBetween(from, until, limit);
    },
    repeat: async (settled, most) => {
      const entry = index.repeat(settled, most);
      // The call does not wait for the disk. If the line is lost, the count after the next start is too low.
      if (entry) journal.append(toJournalLine(entry)).catch(() => undefined);
      return entry !== undefined;
    },
    recognize: async () => {
      try {
        await compare();
        replaced = undefined;
      } catch (error) {
        if (error instanceof OtherLedgerError) replaced = error;
        throw error;
      }
    },
    tryToWrite: async () => {
      assertKnown();
      await journal.tryToWrite();
    },
    close: async () => {
      isClosed = true;
      await journal.close();
      await unlock();
    },
  };
}
