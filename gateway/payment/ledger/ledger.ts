import type { Instant } from '../../../pipeline/contract/dates.ts';
import type { LedgerEntry, NewPayment, PaymentKey, Progress } from './entry.ts';

/** What came of asking for a payment. */
export type Claim =
  /** It is this caller's to settle, and nobody else's until it is advanced to an end or released. */
  | {
      outcome: 'taken';
      /** As it stands: `claimed` for a new one; `unknown` where an earlier attempt was sent and can still land. */
      entry: LedgerEntry;
    }
  /** Another caller, perhaps in another process, has it, or one of the same identifier, in hand at this moment. */
  | { outcome: 'held' }
  /** It was settled for this very request, and lately enough to be answered again. */
  | { outcome: 'settled'; entry: LedgerEntry }
  /**
   * It was used for another request, or long ago; the same nonce came with another signature; or the payer gave the
   * same identifier to another payment that was recorded and is not certain to have failed.
   */
  | { outcome: 'used' };

/**
 * The durable record of payments, and who may settle which.
 *
 * Every method rejects with a `LedgerError` where the record cannot be read or written; nothing was changed then, or
 * the change is whole.
 */
export type Ledger = {
  /**
   * Takes a payment, known by payer and nonce; a payer's identifier belongs to one payment.
   *
   * A payment that failed for good, or whose holder died before anything was sent, is taken as a new one. So is one
   * that was settled longer ago than it is remembered: its nonce is spent on chain, so verification must refuse it.
   *
   * A payment that can still land belongs to the request it was sent for, also where the payer was told that it failed:
   * anybody may land it, and its payer must then get that request's answer. So another request or another signature under
   * its nonce, and another payment under its identifier, is `used` until its authorization has expired.
   */
  claim: (payment: NewPayment) => Promise<Claim>;
  /** Records how a payment in hand goes on; on disk when it resolves. `settled`, `failed` and `unknown` end the claim. */
  advance: (key: PaymentKey, progress: Progress) => Promise<void>;
  /**
   * Gives up a claim that this caller took: of one that was never recorded no trace is left, any other stays as it was recorded and, unless
   * it ended, its end counts as not known. Does nothing for what is not in hand, and never rejects.
   */
  release: (key: PaymentKey) => Promise<void>;
  /** Every payment that was sent and can still land, and that no live process holds. It takes none of them. */
  unfinished: () => Promise<LedgerEntry[]>;
  /** Payments whose settlement was recorded at `from` or later and before `until`, the oldest first; `limit` at most. */
  settledBetween: (from: Instant, until: Instant, limit: number) => Promise<LedgerEntry[]>;
  /**
   * Makes a settled payment `unknown` with the reason `reorganized`, as the chain does not show it any more. False, with
   * nothing changed, where it is not settled in that transaction any more: another gateway did it first.
   */
  reopen: (settled: PaymentKey & Pick<LedgerEntry, 'transaction'>, at: Instant) => Promise<boolean>;
  /** Does the work while no other caller, in any process on this ledger, does work under the same name. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Every payment's last state, in the order in which they were first recorded. */
  entries: () => AsyncIterable<LedgerEntry>;
  close: () => Promise<void>;
};
