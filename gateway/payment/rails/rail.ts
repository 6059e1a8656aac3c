import type { Payment } from '../payload/payment.ts';
import type { Hex, Requirements } from '../protocol.ts';
import type { Reason } from '../reasons.ts';

/** What a rail says of a payment before anything is done for it. */
export type Verdict = { valid: true } | { valid: false; reason: Reason };

/** What came of sending a payment. */
export type Settlement =
  | { state: 'settled'; transaction: string }
  /** It was not charged, as who sent it says; the hash is empty where none was told. */
  | {
      state: 'failed';
      reason: Reason;
      transaction: Hex | '';
      /** The block of the receipt that shows the revert, where there is one. */
      revertedIn?: bigint;
      /** It is certain that the signature was not sent to anybody, so nobody else can use it. */
      neverSent?: true;
    }
  /** Nothing was sent, as who should have sent it is away. */
  | { state: 'unsent' }
  /** Perhaps sent, and its end is not known. The hash is empty where that is not known either. */
  | { state: 'unknown'; transaction: Hex | ''; reason: Reason };

/** Whoever moves the money. */
export type Rail = {
  /** Looks whether the payment would be settled. @throws RailError where whoever should look is away. */
  verify: (payment: Payment, requirements: Requirements) => Promise<Verdict>;
  /**
   * Sends the payment and waits for it to be on the chain. `onSend` hears the hash before each attempt, where it is known.
   * It never throws.
   */
  settle: (
    payment: Payment,
    requirements: Requirements,
    onSend?: (hash: Hex) => void,
  ) => Promise<Settlement>;
};

/** The facilitator or the RPC is away or answers nonsense: nothing is known of the payment. */
export class RailError extends Error {
  override name = 'RailError';
}
