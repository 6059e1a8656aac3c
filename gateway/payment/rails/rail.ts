import type { StateOf } from '../charge-state.ts';
import type { Payment } from '../payload.ts';
import type { RailTerms } from '../protocol.ts';
import type { Fault } from '../reasons.ts';

/** The result of a settlement, as the rail knows it. */
export type Settlement =
  /** `failed`: nobody else can use the signature, because it was sent to no other party. */
  | StateOf<'settled' | 'failed' | 'unsent' | 'unknown'>
  /** The rail reports a failure. The hash is empty if it reports none. `revertedIn` is the block of a reverted transaction. */
  | (StateOf<'refused'> & { revertedIn?: bigint });

/** A way to verify and settle payments: a facilitator, or our own wallet. */
export type Rail = {
  /**
   * Why the payment would not settle; undefined if it would. `client` is the sender, as limits count clients.
   *
   * @throws RailError if the facilitator or RPC is unavailable.
   */
  verify: (payment: Payment, terms: RailTerms, client: string) => Promise<Fault | undefined>;
  /** Sends the payment and waits until it is on the chain. It never throws. */
  settle: (payment: Payment, terms: RailTerms) => Promise<Settlement>;
};

/** The facilitator or the RPC is unavailable, or its answer is invalid. Nothing is known about the payment. */
export class RailError extends Error {
  override name = 'RailError';
}
