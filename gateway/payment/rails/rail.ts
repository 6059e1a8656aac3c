import type { StateOf } from '../charge-state.ts';
import type { Payment } from '../payload.ts';
import type { RailTerms } from '../protocol.ts';
import type { Reason } from '../reasons.ts';

/** The result of a verification. */
export type Verdict = { valid: true } | { valid: false; reason: Reason };

/** The result of a settlement, as the rail knows it. */
export type Settlement =
  /** `failed`: the signature was sent to no other party, so nobody else can use it. */
  | StateOf<'settled' | 'failed' | 'unsent' | 'unknown'>
  /** The rail reports a failure. The hash is empty if it reports none; `revertedIn` is the block of a reverted one. */
  | (StateOf<'refused'> & { revertedIn?: bigint });

/** A way to verify and settle payments: a facilitator, or our own wallet. */
export type Rail = {
  /**
   * Checks whether the payment would settle. `client` names who sent it, as limits count clients.
   *
   * @throws RailError if the facilitator or RPC is unavailable.
   */
  verify: (payment: Payment, terms: RailTerms, client: string) => Promise<Verdict>;
  /** Sends the payment and waits until it is on the chain. It never throws. */
  settle: (payment: Payment, terms: RailTerms) => Promise<Settlement>;
};

/** The facilitator or RPC is unavailable or gives an invalid answer. Nothing is known about the payment. */
export class RailError extends Error {
  override name = 'RailError';
}
