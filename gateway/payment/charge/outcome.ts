import type { Authorized, Found } from '../chain/find-settlement.ts';
import { wasRefused, type LedgerEntry } from '../ledger/entry.ts';
import { longestSeconds } from '../protocol.ts';
import type { Settlement } from '../rails/rail.ts';
import type { Reason } from '../reasons.ts';
import type { ChargeContext } from './charge-context.ts';

/** The known state of a payment after an attempt to send it. */
export type Outcome =
  | { state: 'settled'; transaction: string }
  /** It can never be charged. */
  | { state: 'failed'; reason: Reason }
  /** Not charged so far, and the payer gets a refusal. Anyone with the signature can still land it. */
  | { state: 'refused'; reason: Reason; transaction: string }
  | { state: 'unsent' }
  | { state: 'unknown'; transaction: string };

/**
 * What the chain shows of a payment; undefined if the RPC does not answer.
 *
 * If the nonce is used and no event is found since the claim, the search goes back one more day. The payment may have
 * landed before its claim, or this machine's clock was set back after the claim.
 */
export async function askChain(
  { findSettlement, now }: Pick<ChargeContext, 'findSettlement' | 'now'>,
  entry: LedgerEntry,
  about: Partial<Pick<Authorized, 'transaction' | 'settledAt' | 'asOfBlock'>> = {},
): Promise<Found | undefined> {
  const askedAt = toSeconds(now());
  const claimedAt = toSeconds(Date.parse(entry.claimedAt));
  // A clock that was set back must not make the age negative.
  const sentAt = claimedAt < askedAt ? claimedAt : askedAt;
  const authorized = {
    from: toHex(entry.payer),
    to: toHex(entry.payTo),
    nonce: toHex(entry.nonce),
    value: BigInt(entry.amount),
    validBefore: BigInt(entry.validBefore),
    sentAt,
    now: askedAt,
    transaction: entry.transaction,
    ...about,
  };
  try {
    const found = await findSettlement(authorized);
    if (found.state !== 'unseen') return found;
    return await findSettlement({ ...authorized, sentAt: sentAt - BigInt(longestSeconds) });
  } catch {
    return undefined;
  }
}

/**
 * Decides between the report of the rail and the state on the chain. A reported failure proves nothing.
 *
 * `entry` is the payment before it was sent. If the payment was sent before, that first transaction may still be pending.
 * The rail then reports missing funds or a used nonce, although nothing failed.
 */
export function resolveOutcome(
  settlement: Settlement,
  found: Found | undefined,
  entry: LedgerEntry,
): Outcome {
  const isFirst = entry.state === 'claimed';
  if (settlement.state === 'settled') return settlement;
  if (settlement.state === 'unsent' && isFirst) return settlement;
  const end = toEnd(found);
  if (end) return end;
  const transaction = hashOf(settlement);
  const failed = settlement.state === 'failed' && found?.state === 'open';
  const mayBePending = !isFirst && !wasRefused(entry);
  if (!failed || mayBePending || settlement.reason === usedAlready) {
    return { state: 'unknown', transaction };
  }
  const { reason, neverSent } = settlement;
  return isFirst && neverSent
    ? { state: 'failed', reason }
    : { state: 'refused', reason, transaction };
}

/** The transaction hash that the rail reports; empty without one. */
export function hashOf(settlement: Settlement): string {
  return 'transaction' in settlement ? settlement.transaction : '';
}

export const usedAlready = 'invalid_exact_evm_nonce_already_used';
export const expired = 'invalid_exact_evm_payload_authorization_valid_before';

/** The outcome that the chain shows; undefined if there is none yet. */
export function toEnd(found: Found | undefined): Outcome | undefined {
  if (found?.state === 'landed') return { state: 'settled', transaction: found.transaction };
  if (found?.state === 'spent') {
    return { state: 'failed', reason: usedAlready };
  }
  if (found?.state === 'expired') {
    return { state: 'failed', reason: expired };
  }
  return undefined;
}

/** Whole seconds of a time in milliseconds, as the chain counts. */
export function toSeconds(ms: number): bigint {
  return BigInt(Math.floor(ms / 1000));
}

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
