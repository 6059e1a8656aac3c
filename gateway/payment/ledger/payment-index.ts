import type { Instant } from '../../../pipeline/contract/dates.ts';
import {
  type Claim,
  claimRecorded,
  isReplayable,
  type LedgerEntry,
  type NewPayment,
  notHeld,
  type PaymentKey,
  toClaimed,
  toKeyText,
  toUnknown,
} from './ledger.ts';

/** The payments that a gateway keeps in memory. */
export type PaymentIndex = ReturnType<typeof createPaymentIndex>;

/**
 * Keeps claimed payments, payments without a known outcome, and payments that settled within the last `replayMs` or
 * whose authorization has not expired.
 *
 * Older settlements are forgotten, so a claim on one succeeds as for a new payment. The charge refuses it, because its
 * authorization has expired. Failed payments are forgotten at once.
 */
export function createPaymentIndex(replayMs: number, now: () => number) {
  /** Claimed, settling or unknown. */
  const open = new Map<string, { entry: LedgerEntry; held: boolean }>();
  /** In the order of settlement. */
  const settled = new Map<string, LedgerEntry>();
  const identifiers = new Map<string, string>();

  function claim(payment: NewPayment): Claim {
    forgetOld();
    const key = toKeyText(payment);
    const known = open.get(key);
    if (known?.held) return { outcome: 'held' };
    const recorded = known?.entry ?? settled.get(key);
    if (recorded === undefined) return claimNew(key, toClaimed(payment));
    const claimed = claimRecorded(payment, recorded, isFresh);
    if (claimed.outcome === 'taken') open.set(key, { entry: claimed.entry, held: true });
    return claimed;
  }

  function claimNew(key: string, entry: LedgerEntry): Claim {
    const rival = identifiers.get(identifierOf(entry) ?? '');
    if (rival !== undefined) return { outcome: open.get(rival)?.held ? 'held' : 'used' };
    keep(key, entry, true);
    return { outcome: 'taken', entry };
  }

  /** The claimed payment. @throws LedgerError if it is not claimed. */
  function heldPayment(key: PaymentKey): LedgerEntry {
    const known = open.get(toKeyText(key));
    if (!known?.held) throw notHeld();
    return known.entry;
  }

  /** Takes over a recorded change. */
  function record(entry: LedgerEntry, held: boolean): void {
    const key = toKeyText(entry);
    if (entry.state === 'settled' && settled.get(key)?.changedAt === entry.changedAt) {
      // A line that counts a repeat. The payment keeps its place in the order of settlement.
      settled.set(key, entry);
      return;
    }
    forget(key);
    if (entry.state === 'failed') return;
    if (entry.state !== 'settled') keep(key, held ? entry : toUnknown(entry), held);
    else if (isKept(entry)) {
      settled.set(key, entry);
      keepIdentifier(key, entry);
    }
    forgetOld();
  }

  function release(payment: PaymentKey): void {
    const key = toKeyText(payment);
    const known = open.get(key);
    if (!known?.held) return;
    if (known.entry.state === 'claimed') forget(key);
    else open.set(key, { entry: toUnknown(known.entry), held: false });
  }

  function unfinished(): LedgerEntry[] {
    return [...open.values()].filter(({ held }) => !held).map(({ entry }) => entry);
  }

  /** In the order of settlement. */
  function settledBetween(from: Instant, until: Instant, limit: number): LedgerEntry[] {
    forgetOld();
    return [...settled.values()]
      .filter(({ changedAt }) => from <= changedAt && changedAt < until)
      .slice(0, limit);
  }

  /** The payment settled in that transaction. Undefined if it is not, or is forgotten. */
  function settledIn(key: PaymentKey & Pick<LedgerEntry, 'transaction'>): LedgerEntry | undefined {
    forgetOld();
    const entry = settled.get(toKeyText(key));
    return entry?.transaction === key.transaction ? entry : undefined;
  }

  /** The payment with one more repeat. Undefined if it is not settled, or has `most` repeats. */
  function repeat(payment: PaymentKey, most: number): LedgerEntry | undefined {
    const key = toKeyText(payment);
    const known = settled.get(key);
    if (known === undefined || known.repeats >= most) return undefined;
    const entry = { ...known, repeats: known.repeats + 1 };
    settled.set(key, entry);
    return entry;
  }

  function keep(key: string, entry: LedgerEntry, held: boolean): void {
    open.set(key, { entry, held });
    keepIdentifier(key, entry);
  }

  function keepIdentifier(key: string, entry: LedgerEntry): void {
    const identifier = identifierOf(entry);
    if (identifier !== undefined) identifiers.set(identifier, key);
  }

  function forget(key: string): void {
    const entry = open.get(key)?.entry ?? settled.get(key);
    if (entry === undefined) return;
    open.delete(key);
    settled.delete(key);
    const identifier = identifierOf(entry);
    if (identifier !== undefined && identifiers.get(identifier) === key) {
      identifiers.delete(identifier);
    }
  }

  function forgetOld(): void {
    for (const [key, entry] of settled) {
      if (isKept(entry)) return;
      forget(key);
    }
  }

  /** An unexpired payment that is on the chain would be delivered once more, if the ledger did not know it. */
  function isKept(entry: LedgerEntry): boolean {
    return isFresh(entry) || Number(entry.validBefore) * 1000 > now();
  }

  function isFresh(entry: LedgerEntry): boolean {
    return isReplayable(entry, replayMs, now());
  }

  return {
    claim,
    heldPayment,
    record,
    release,
    unfinished,
    settledBetween,
    settledIn,
    repeat,
    /** How many payments are held in memory. */
    size: () => open.size + settled.size,
  };
}

/** Identifiers of different payers are independent. */
function identifierOf({ payer, identifier }: LedgerEntry): string | undefined {
  return identifier === null ? undefined : `${payer} ${identifier}`;
}
