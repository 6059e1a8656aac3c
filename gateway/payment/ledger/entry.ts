import * as z from 'zod';
import { Instant } from '../../../pipeline/contract/dates.ts';

const Hex32 = z.string().regex(/^0x[0-9a-f]{64}$/);
const Address = z.string().regex(/^0x[0-9a-f]{40}$/);

/** Identifies a payment: EIP-3009 lets a payer use each nonce once. Lower case. */
export type PaymentKey = Pick<LedgerEntry, 'payer' | 'nonce'>;

/** A payment to claim. */
export type NewPayment = Omit<
  LedgerEntry,
  'state' | 'transaction' | 'reason' | 'changedAt' | 'repeats'
>;

/** A change of a claimed payment. */
export type Progress =
  /** Recorded right before it is sent. */
  | { state: 'settling'; digestId: string; at: Instant }
  | { state: 'settled'; transaction: string; at: Instant }
  /** It can never be charged: it expired, its nonce was used otherwise, or it was never sent. */
  | { state: 'failed'; reason: string; at: Instant }
  /**
   * It was sent and can still land. `transaction` is empty if its hash is unknown.
   * `reason` is the refusal that the payer got, or `reorganized`.
   */
  | { state: 'unknown'; transaction: string; reason?: string; at: Instant };

/** The reason of a payment whose settlement was lost in a reorganization. */
export const reorganized = 'reorganized';

/** A payment and its state, without its signature and its answer. */
export const LedgerEntry = z.object({
  payer: Address,
  nonce: Hex32,
  /** SHA-256 of the signed authorization and its signature, in hex. */
  payloadSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The client's id from x402's payment-identifier extension; null without one. */
  identifier: z.string().nullable(),
  /** The paid path, such as `/v1/repos`. */
  route: z.string(),
  /** The path and its parsed parameters in one normal form. */
  request: z.string(),
  /** The digest of the answer; empty until the answer is computed. */
  digestId: z.string(),
  /** Atomic units of USDC. */
  amount: z.string().regex(/^\d+$/),
  payTo: Address,
  /** When the authorization expires, in seconds since 1970. */
  validBefore: z.string().regex(/^\d+$/),
  claimedAt: Instant,
  changedAt: Instant,
  state: z.enum(['claimed', 'settling', 'settled', 'failed', 'unknown']),
  /** Transaction hash; empty until it is known. */
  transaction: z.string(),
  /** The x402 error code of its failure or refusal, or `reorganized`; otherwise empty. */
  reason: z.string(),
  /** How many calls got the answer again after the settlement. Lines of earlier versions have no count. */
  repeats: z.int().nonnegative().default(0),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Whether the payer got a refusal although the payment can still land. */
export function wasRefused({ state, reason }: LedgerEntry): boolean {
  return state === 'unknown' && reason !== '' && reason !== reorganized;
}
