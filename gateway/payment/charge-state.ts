import type { Reason } from './reasons.ts';

/** What is known of one charge. The ledger, the rails, the chain, the log and the metrics use these names alone. */
type ChargeState =
  /** A caller holds the payment. Nothing was sent. */
  | { state: 'claimed' }
  /** It is recorded, and may be sent at any moment. */
  | { state: 'settling' }
  /** Its transfer is on the chain: the payer was charged. */
  | { state: 'settled'; transaction: string }
  /** It can never be charged: it expired, its nonce was used otherwise, or nobody else has its signature. */
  | { state: 'failed'; reason: Reason }
  /** Not charged so far, and its payer gets a refusal. Anyone with the signature can still land it. */
  | { state: 'refused'; reason: Reason; transaction: string }
  /** Nothing was sent, because the service that sends is unavailable. */
  | { state: 'unsent' }
  /** It may have been sent, and can still land. `transaction` is empty if its hash is unknown. */
  | { state: 'unknown'; transaction: string }
  /** The chain shows that it is unused, not pending, and can still be used. */
  | { state: 'open' }
  /** It was settled, and a reorganization removed its transaction from the chain. It can land again. */
  | { state: 'reorganized'; transaction: string };

export type StateName = ChargeState['state'];

/** The states with these names, and what is known in each. */
export type StateOf<Name extends StateName> = Extract<ChargeState, { state: Name }>;

/** What is known after an attempt to settle. */
export type Outcome = StateOf<'settled' | 'failed' | 'refused' | 'unsent' | 'unknown'>;
