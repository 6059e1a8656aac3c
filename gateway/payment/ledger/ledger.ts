import { Instant } from '../../../pipeline/contract/dates.ts';
import * as z from 'zod';
import type { AtomicUsdc } from '../prices.ts';
import type { Reason } from '../reasons.ts';

/** What is known of a charge. The ledger, the chain, the log and the metrics use these names. */
type ChargeState =
  /** A caller holds the payment. The payment was not sent. */
  | { state: 'claimed' }
  /** The payment is recorded, and may be sent at any moment. */
  | { state: 'settling' }
  /** The transfer is on the chain: the payer was charged. */
  | { state: 'settled'; transaction: string }
  /** The payment can never be charged: it expired, or its nonce was used otherwise. */
  | { state: 'failed'; reason: Reason }
  /** Not charged so far; its payer gets a refusal. Whoever has the signature can still land it. */
  | { state: 'refused'; reason: Reason; transaction: string }
  /** The payment may have been sent, and can land. `transaction` is empty if not known. */
  | { state: 'unknown'; transaction: string }
  /** The chain shows the payment as unused and not pending, and it can still be used. */
  | { state: 'open' };

export type StateName = ChargeState['state'];

/** The states with these names, and what is known in each. */
export type StateOf<Name extends StateName> = Extract<ChargeState, { state: Name }>;

/** What is known after an attempt to settle. */
export type Outcome = StateOf<'settled' | 'failed' | 'refused' | 'unknown'>;

export type Claim =
  /** This caller alone may settle the payment, until it records an end or releases it. */
  | {
      outcome: 'taken';
      /** `claimed`: a new payment. `unknown`: it was sent before and can still land. */
      entry: LedgerEntry;
    }
  /** Another caller, in this or another process, holds the payment. */
  | { outcome: 'held' }
  /** The payment settled for the same request, recently enough to be answered again. */
  | { outcome: 'settled'; entry: LedgerEntry }
  /** An earlier payment of the payer, `entry`, answered for it. It must not be charged. */
  | { outcome: 'joined'; entry: LedgerEntry }
  /** The payment was used for another request, with another signature, or too long ago. */
  | { outcome: 'used' };

/**
 * The durable record of payments, and of the callers that may settle them. It notes the time of
 * each change.
 *
 * Every method rejects with a `LedgerError` if the record cannot be read or written.
 */
export type Ledger = {
  /**
   * Claims a payment, identified by payer and nonce.
   *
   * A payment counts as new if it failed, or if its holder died before it was sent. A file ledger
   * also forgets old settlements once their authorizations have expired.
   *
   * A payment that can still land belongs to its first request, even after a refusal: anyone may
   * make it land, and its payer must then get that answer. Until it expires, other claims on its
   * nonce get `used`.
   */
  claim: (payment: NewPayment) => Promise<Claim>;
  /**
   * Records that a claimed payment is about to be sent. If an earlier payment answers for it
   * (`findEarlier`), nothing is recorded, and that payment is returned. Payments of one payer are
   * begun one after the other, over all gateways.
   */
  begin: (key: PaymentKey, digestId: string) => Promise<LedgerEntry | undefined>;
  /**
   * An earlier payment of the payer that answers for a claimed one: with the same identifier; or
   * for the same request, if it is pending or was not delivered, and changed in the last ten
   * minutes.
   */
  findEarlier: (key: PaymentKey) => Promise<LedgerEntry | undefined>;
  /** Notes that the answer of a settled payment left whole. */
  deliver: (settled: PaymentKey) => Promise<void>;
  /** Records a change of a claimed payment on disk. Every state but `settling` ends the claim. */
  advance: (key: PaymentKey, progress: Progress) => Promise<void>;
  /**
   * Releases a claim. A payment that was never recorded is forgotten. A recorded payment keeps its
   * record, and counts as `unknown` if it has no end. A payment without a claim is ignored. It
   * never rejects.
   */
  release: (key: PaymentKey) => Promise<void>;
  /** Payments that were sent and can land, held by no living process. Nothing is claimed. */
  unfinished: () => Promise<LedgerEntry[]>;
  /**
   * Counts one more answer to a settled payment. False, with nothing counted, if it had `most`
   * answers already. A full disk counts none, and a power failure of a database may lose the counts
   * of the last second.
   */
  repeat: (settled: PaymentKey, most: number) => Promise<boolean>;
  /**
   * Compares the ledger with the one that this gateway sold with before. @throws LedgerError if the
   * ledger was replaced. Then it refuses all claims, until a later comparison accepts the ledger.
   */
  recognize: () => Promise<void>;
  /** Finds out whether a payment could be recorded now. It records nothing. */
  tryToWrite: () => Promise<void>;
  close: () => Promise<void>;
};

/** The record cannot be read or written. A change was recorded whole, or not at all. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}

const Hex32 = z.string().regex(/^0x[0-9a-f]{64}$/);
const Address = z.string().regex(/^0x[0-9a-f]{40}$/);

/** The key of a payment. EIP-3009 lets a payer use each nonce once. In lower case. */
export type PaymentKey = Pick<LedgerEntry, 'payer' | 'nonce'>;

/** What became known of a payment. */
export type Progress =
  /** Recorded right before the payment is sent. */
  | { state: 'settling'; digestId: string }
  | StateOf<'settled' | 'refused' | 'unknown'>
  | { state: 'failed'; reason: string; answeredBy?: string };

const AtomicUnits: z.ZodType<AtomicUsdc> = z.templateLiteral([z.bigint()]).check(z.regex(/^\d+$/));

/** A payment to claim. */
const NewPayment = z.object({
  payer: Address,
  nonce: Hex32,
  /** SHA-256 of the signed authorization with its signature, in hex. */
  payloadSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The client's id, from x402's payment-identifier extension; null if there is none. */
  identifier: z.string().nullable(),
  /** The paid path, such as `/v1/repos`. */
  route: z.string(),
  /** The path and its parsed parameters in one normal form. */
  request: z.string(),
  /** The id of the digest that was delivered; empty until the answer is computed. */
  digestId: z.string(),
  /** Whole atomic units of USDC. */
  amount: AtomicUnits,
  payTo: Address,
  /** When the authorization expires, in seconds since 1970. */
  validBefore: z.string().regex(/^\d+$/),
});
export type NewPayment = z.infer<typeof NewPayment>;

/** A payment and its state, without its signature and its answer. */
export const LedgerEntry = NewPayment.extend({
  claimedAt: Instant,
  changedAt: Instant,
  state: z.enum(['claimed', 'settling', 'settled', 'failed', 'unknown'] satisfies StateName[]),
  /** The hash of the transaction; empty until it is known. */
  transaction: z.string(),
  /** The error code of a failure or a refusal; else empty. Of x402, unless `answeredBy` is set. */
  reason: z.string(),
  /** How often the answer was repeated after the settlement. Earlier versions did not count. */
  repeats: z.int().nonnegative().default(0),
  /** Whether the answer left whole. Lines of earlier versions count as delivered. */
  delivered: z.boolean().default(true),
  /** The nonce of the earlier payment that answered for this one, which is `failed` then. */
  answeredBy: Hex32.nullable().default(null),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
