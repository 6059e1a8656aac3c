import type { Found } from '../chain/find-settlement.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Settlement } from '../rails/rail.ts';
import type { Reason } from '../reasons.ts';
import type { Till } from './till.ts';

/** How a payment that was sent stands, as far as can be known. */
export type Outcome =
  | { state: 'settled'; transaction: string }
  | { state: 'failed'; reason: Reason }
  | { state: 'unsent' }
  | { state: 'unknown'; transaction: string };

/** What the chain says of a payment in the ledger; undefined where the chain cannot be asked. */
export async function askChain(
  { findSettlement, now }: Pick<Till, 'findSettlement' | 'now'>,
  entry: LedgerEntry,
  transaction = entry.transaction,
): Promise<Found | undefined> {
  try {
    return await findSettlement({
      from: toHex(entry.payer),
      to: toHex(entry.payTo),
      nonce: toHex(entry.nonce),
      value: BigInt(entry.amount),
      validBefore: BigInt(entry.validBefore),
      sentAt: toSeconds(Date.parse(entry.claimedAt)),
      now: toSeconds(now()),
      transaction,
    });
  } catch {
    return undefined;
  }
}

/**
 * Weighs what the rail said against what the chain says: a report of failure is no proof that nothing moved. Nor is it
 * one for what was sent `before` and may wait for its block still, unseen: that alone can make the rail say that the
 * money is gone or the nonce used.
 */
export function judge(settlement: Settlement, found: Found | undefined, before: boolean): Outcome {
  if (settlement.state === 'settled') return settlement;
  if (settlement.state === 'unsent' && !before) return settlement;
  const end = toEnd(found);
  if (end) return end;
  const failed = settlement.state === 'failed' && found?.state === 'open' && !before;
  if (failed && settlement.reason !== usedAlready) {
    return { state: 'failed', reason: settlement.reason };
  }
  return { state: 'unknown', transaction: hashOf(settlement) };
}

/** The transaction it was sent in, as far as the rail knows. */
export function hashOf(settlement: Settlement): string {
  return 'transaction' in settlement ? settlement.transaction : '';
}

const usedAlready = 'invalid_exact_evm_nonce_already_used';

/** The end that the chain shows; undefined while there is none. */
export function toEnd(found: Found | undefined): Outcome | undefined {
  if (found?.state === 'landed') return { state: 'settled', transaction: found.transaction };
  if (found?.state === 'spent') {
    return { state: 'failed', reason: usedAlready };
  }
  if (found?.state === 'expired') {
    return { state: 'failed', reason: 'invalid_exact_evm_payload_authorization_valid_before' };
  }
  return undefined;
}

function toSeconds(ms: number): bigint {
  return BigInt(Math.floor(ms / 1000));
}

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
