import type { Instant } from '../../../pipeline/contract/dates.ts';
import type { LedgerEntry, NewPayment, PaymentKey } from './entry.ts';
import type { Claim } from './ledger.ts';
import {
  claimRecorded,
  isReplayable,
  notHeld,
  toClaimed,
  toKeyText,
  toUnknown,
} from './transitions.ts';

/** What a gateway holds in memory of its payments. */
export type PaymentIndex = ReturnType<typeof createPaymentIndex>;

/**
 * The payments in hand, those without a known end, and those settled within the last `replayMs`.
 *
 * A settled payment is forgotten after that, and then looks new: its nonce is spent on chain, so verification refuses
 * it. One that failed for good is forgotten at once.
 */
export function createPaymentIndex(replayMs: number, now: () => number) {
  /** Claimed, settling or unknown. */
  const open = new Map<string, { entry: LedgerEntry; held: boolean }>();
  /** In the order in which they were settled. */
  const settled = new Map<string, LedgerEntry>();
  const identifiers = new Map<string, string>();

  function claim(payment: NewPayment): Claim {
    forgetOld();
    const key = toKeyText(payment);
    const known = open.get(key);
    if (known?.held) return { outcome: 'held' };
    const recorded = known?.entry ?? settled.get(key);
    if (recorded === undefined) return claimNew(key, toClaimed(payment));
    const came = claimRecorded(payment, recorded, isFresh);
    if (came.outcome === 'taken') open.set(key, { entry: came.entry, held: true });
    return came;
  }

  function claimNew(key: string, entry: LedgerEntry): Claim {
    const rival = identifiers.get(identifierOf(entry) ?? '');
    if (rival !== undefined) return { outcome: open.get(rival)?.held ? 'held' : 'used' };
    keep(key, entry, true);
    return { outcome: 'taken', entry };
  }

  /** The payment in hand. @throws LedgerError where nobody has it in hand. */
  function inHand(key: PaymentKey): LedgerEntry {
    const known = open.get(toKeyText(key));
    if (!known?.held) throw notHeld();
    return known.entry;
  }

  /** Takes in what was written down. */
  function record(entry: LedgerEntry, held: boolean): void {
    const key = toKeyText(entry);
    forget(key);
    if (entry.state === 'failed') return;
    if (entry.state !== 'settled') keep(key, held ? entry : toUnknown(entry), held);
    else if (isFresh(entry)) {
      settled.set(key, entry);
      nameIt(key, entry);
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

  /** In the order in which they were settled. */
  function settledBetween(from: Instant, until: Instant, limit: number): LedgerEntry[] {
    return [...settled.values()]
      .filter(({ changedAt }) => from <= changedAt && changedAt < until)
      .slice(0, limit);
  }

  /** The payment as it was settled in that transaction; undefined where it is not, or is forgotten. */
  function settledIn(key: PaymentKey & Pick<LedgerEntry, 'transaction'>): LedgerEntry | undefined {
    const entry = settled.get(toKeyText(key));
    return entry?.transaction === key.transaction ? entry : undefined;
  }

  function keep(key: string, entry: LedgerEntry, held: boolean): void {
    open.set(key, { entry, held });
    nameIt(key, entry);
  }

  function nameIt(key: string, entry: LedgerEntry): void {
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
      if (isFresh(entry)) return;
      forget(key);
    }
  }

  function isFresh(entry: LedgerEntry): boolean {
    return isReplayable(entry, replayMs, now());
  }

  return {
    claim,
    inHand,
    record,
    release,
    unfinished,
    settledBetween,
    settledIn,
    /** How many payments are held in memory. */
    size: () => open.size + settled.size,
  };
}

/** A client's identifier means something only beside its payer. */
function identifierOf({ payer, identifier }: LedgerEntry): string | undefined {
  return identifier === null ? undefined : `${payer} ${identifier}`;
}
