import type { LedgerEntry, NewPayment, PaymentKey, Progress } from './entry.ts';

/** What came of asking for a payment. */
export type Claim =
  /** It is this caller's to settle, and nobody else's until it is advanced to an end or released. */
  | {
      outcome: 'taken';
      /** As it stands: `claimed` for a new one; `unknown` where an earlier attempt was sent and its end is not known. */
      entry: LedgerEntry;
    }
  /** Another caller, perhaps in another process, has it, or one of the same identifier, in hand at this moment. */
  | { outcome: 'held' }
  /** It was settled for this very request, and lately enough to be answered again. */
  | { outcome: 'settled'; entry: LedgerEntry }
  /**
   * It was used for another request, or long ago; the same nonce came with another signature; or the payer gave the
   * same identifier to another payment that was recorded and did not fail.
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
   * A payment that failed, or whose holder died before anything was sent, is taken as a new one. So is one that was
   * settled longer ago than it is remembered: its nonce is spent on chain, so verification must refuse it.
   */
  claim: (payment: NewPayment) => Promise<Claim>;
  /** Records how a payment in hand goes on; on disk when it resolves. `settled`, `failed` and `unknown` end the claim. */
  advance: (key: PaymentKey, progress: Progress) => Promise<void>;
  /**
   * Gives up a claim that this caller took: of one that was never recorded no trace is left, any other stays as it was recorded and, unless
   * it ended, its end counts as not known. Does nothing for what is not in hand, and never rejects.
   */
  release: (key: PaymentKey) => Promise<void>;
  /** Every payment that was sent and has no known end, and that no live process holds. It takes none of them. */
  unfinished: () => Promise<LedgerEntry[]>;
  /** Does the work while no other caller, in any process on this ledger, does work under the same name. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Every payment's last state, in the order in which they were first recorded. */
  entries: () => AsyncIterable<LedgerEntry>;
  close: () => Promise<void>;
};
