import type { Instant } from '../../../pipeline/contract/dates.ts';
import {
  type Store,
  answersFor,
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
 * Keeps payments without a known end, and settlements that are younger than `replayMs` or have not
 * expired.
 *
 * Older settlements are forgotten, so a claim on such a payment succeeds as for a new payment. The
 * charge then refuses it as expired. Failed payments are forgotten at once. `now` is in
 * milliseconds since 1970.
 */
export function createPaymentIndex(replayMs: number, now: () => number) {
  /** Payments that were sent and have no known end. */
  const unfinished = new Map<string, LedgerEntry>();
  /** Settled payments, in the order of settlement. */
  const settled = new Map<string, LedgerEntry>();
  /** The payments of each payer that are in memory, the oldest first. */
  const payers = new Map<string, Set<string>>();

  function claim(fresh: LedgerEntry): Claim {
    forgetOld();
    const key = toKeyText(fresh);
    const recorded = unfinished.get(key) ?? settled.get(key);
    return claimRecorded(fresh, recorded, isFresh) ?? { outcome: 'taken', entry: fresh };
  }

  /** The newest payment that answers for an entry. */
  function findEarlier(entry: LedgerEntry, since: Instant): LedgerEntry | undefined {
    forgetOld();
    const keys = [...(payers.get(entry.payer) ?? [])];
    const entries = keys.map((key) => unfinished.get(key) ?? settled.get(key));
    return entries.findLast((each) => each && answersFor(each, entry, since));
  }

  /** Takes a recorded change into memory. */
  function record(entry: LedgerEntry): void {
    const key = toKeyText(entry);
    // Such a line only counts a repeat. The payment keeps its place in the order of settlement.
    const isRepeat = entry.state === 'settled' && settled.get(key)?.changedAt === entry.changedAt;
    if (!isRepeat) forget(entry);
    if (entry.state === 'settled' && isKept(entry)) settled.set(key, entry);
    else if (entry.state !== 'settled' && entry.state !== 'failed') unfinished.set(key, entry);
    if (settled.has(key) || unfinished.has(key)) {
      payers.set(entry.payer, (payers.get(entry.payer) ?? new Set()).add(key));
    }
    forgetOld();
  }

  /** A settled payment after a change. Undefined if it is not settled, or nothing changes. */
  function update(payment: PaymentKey, change: Change): LedgerEntry | undefined {
    const settlement = settled.get(toKeyText(payment));
    const changes = settlement && change(settlement);
    if (!changes) return undefined;
    const entry = { ...settlement, ...changes };
    settled.set(toKeyText(payment), entry);
    return entry;
  }

  function forget(entry: LedgerEntry): void {
    const key = toKeyText(entry);
    unfinished.delete(key);
    settled.delete(key);
    const keys = payers.get(entry.payer);
    keys?.delete(key);
    if (keys?.size === 0) payers.delete(entry.payer);
  }

  function forgetOld(): void {
    for (const entry of settled.values()) {
      if (isKept(entry)) return;
      forget(entry);
    }
  }

  /** Whether a settled payment stays in memory: until it expires, it could be delivered again. */
  function isKept(entry: LedgerEntry): boolean {
    return isFresh(entry) || Number(entry.validBefore) * 1000 > now();
  }

  function isFresh(entry: LedgerEntry): boolean {
    return isReplayable(entry, replayMs, now());
  }

  return {
    claim,
    findEarlier,
    record,
    update,
    unfinished: () => [...unfinished.values()].map(toUnknown),
    /** How many payments are in memory. */
    size: () => unfinished.size + settled.size,
  };
}

/** What changes in a settlement, if anything. */
type Change = (settled: LedgerEntry) => Partial<LedgerEntry> | undefined;

type FileStoreParts = {
  journal: Journal;
  index: PaymentIndex;
  /** Compares the ledger with the one sold with before. @throws OtherLedgerError */
  compare: () => Promise<void>;
  unlock: () => Promise<void>;
};

/** The payments of a gateway, in an append-only file and memory. A replaced one is refused. */
export function createFileStore(parts: FileStoreParts): Store {
  const { journal, index, compare, unlock } = parts;
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

  /** The call does not wait for the disk. Without the line, the next start counts too low. */
  const update = (payment: PaymentKey, change: Change) => {
    const entry = index.update(payment, change);
    if (entry) journal.append(toJournalLine(entry)).catch(() => undefined);
    return entry !== undefined;
  };

  return {
    claim: async (fresh) => {
      assertKnown();
      return index.claim(fresh);
    },
    free: async () => {},
    begin: async ({ entry }, since) => {
      const earlier = index.findEarlier(entry, since);
      if (!earlier) await record(entry);
      return earlier;
    },
    findEarlier: async (entry, since) => index.findEarlier(entry, since),
    deliver: async (settled) => {
      update(settled, ({ delivered }) => (delivered ? undefined : { delivered: true }));
    },
    record: ({ entry }) => record(entry),
    unfinished: async () => {
      assertKnown();
      return index.unfinished();
    },
    repeat: async (settled, most) =>
      update(settled, ({ repeats }) => (repeats < most ? { repeats: repeats + 1 } : undefined)),
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
