import type { Reason } from './reasons.ts';

/** What is known of a charge. The ledger, the rails, the chain, the log and the metrics use only these names. */
type ChargeState =
  /** A caller holds the payment. The payment was not sent. */
  | { state: 'claimed' }
  /** The payment is recorded, and may be sent at any moment. */
  | { state: 'settling' }
  /** The transfer is on the chain: the payer was charged. */
  | { state: 'settled'; transaction: string }
  /** The payment can never be charged: it expired, its nonce was used otherwise, or nobody else has its signature. */
  | { state: 'failed'; reason: Reason }
  /** The payment was not charged so far, and its payer gets a refusal. Whoever has the signature can still make it land. */
  | { state: 'refused'; reason: Reason; transaction: string }
  /** The payment was not sent, because the service that sends payments is unavailable. */
  | { state: 'unsent' }
  /** The payment may have been sent, and can still land. `transaction` is empty if its hash is unknown. */
  | { state: 'unknown'; transaction: string }
  /** The chain shows the payment as unused and not pending, and it can still be used. */
  | { state: 'open' }
  /** The payment was settled, and a reorganization removed its transaction from the chain. It can land again. */
  | { state: 'reorganized'; transaction: string };

export type StateName = ChargeState['state'];

/** The states with these names, and what is known in each. */
export type StateOf<Name extends StateName> = Extract<ChargeState, { state: Name }>;

/** What is known after an attempt to settle. */
export type Outcome = StateOf<'settled' | 'failed' | 'refused' | 'unsent' | 'unknown'>;
