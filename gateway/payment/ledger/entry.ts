import * as z from 'zod';
import { Instant } from '../../../pipeline/contract/dates.ts';

const Hex32 = z.string().regex(/^0x[0-9a-f]{64}$/);
const Address = z.string().regex(/^0x[0-9a-f]{40}$/);

/** What makes a payment this one and no other: EIP-3009 lets a payer use a nonce once. Lower case. */
export type PaymentKey = Pick<LedgerEntry, 'payer' | 'nonce'>;

/** A payment as it is claimed. */
export type NewPayment = Omit<LedgerEntry, 'state' | 'transaction' | 'reason' | 'changedAt'>;

/** How a payment goes on after its claim. */
export type Progress =
  /** About to be sent; recorded before. */
  | { state: 'settling'; digestId: string; at: Instant }
  | { state: 'settled'; transaction: string; at: Instant }
  /** Certain never to be charged any more: it expired, its nonce is spent elsewhere, or it was never sent. */
  | { state: 'failed'; reason: string; at: Instant }
  /**
   * Sent, and it can still land. `transaction` is empty where its hash is not known. `reason` is what the payer was told
   * where that was a failure, or `reorganized`.
   */
  | { state: 'unknown'; transaction: string; reason?: string; at: Instant };

/** The reason of a payment whose settlement the chain took back. */
export const reorganized = 'reorganized';

/** One payment and how it stands. It holds no signature and no answer. */
export const LedgerEntry = z.object({
  payer: Address,
  nonce: Hex32,
  /** SHA-256 of the signed authorization and its signature, in hex. */
  payloadSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The client's own id by x402's payment-identifier extension; null where it gave none. */
  identifier: z.string().nullable(),
  /** The paid path, such as `/v1/repos`. */
  route: z.string(),
  /** The path and its parsed parameters, written in one way only. */
  request: z.string(),
  /** The digest whose night the answer is made from; empty until it is computed. */
  digestId: z.string(),
  /** Atomic units of USDC. */
  amount: z.string().regex(/^\d+$/),
  payTo: Address,
  /** Seconds since 1970 after which the authorization is worthless. */
  validBefore: z.string().regex(/^\d+$/),
  claimedAt: Instant,
  changedAt: Instant,
  state: z.enum(['claimed', 'settling', 'settled', 'failed', 'unknown']),
  /** Hash of the transaction; empty until it is known. */
  transaction: z.string(),
  /** x402's word for why it failed, also where it can still land, or `reorganized`; empty otherwise. */
  reason: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Whether the payer was told that the payment failed, though whoever has its signature can still land it. */
export function wasRefused({ state, reason }: LedgerEntry): boolean {
  return state === 'unknown' && reason !== '' && reason !== reorganized;
}
