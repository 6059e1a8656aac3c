import type { Outcome, StateOf } from '../charge-state.ts';
import type { Authorized, FindSettlement, Found } from '../chain/find-settlement.ts';
import { stateOf } from '../ledger/create-ledger.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import type { Authorization } from '../payload.ts';
import { longestSeconds } from '../protocol.ts';
import { RailError, type Settlement } from '../rails/rail.ts';
import { type Reason, usedAlready } from '../reasons.ts';
import type { ChargeContext } from './offer.ts';

/**
 * In seconds: how long before its claim a payment is searched. A ledger forgets a settlement after `longestSeconds`, and clocks
 * may differ by an hour, so the search ends before: anybody can name the nonce of a payment that the ledger has forgotten.
 */
const searchedSeconds = BigInt(longestSeconds - 2 * 3600);

/**
 * What the chain shows of a payment; `unanswered` if the RPC does not answer.
 *
 * If the nonce is used and no event is found since the claim, the search goes back by `searchedSeconds`: the payment may have
 * landed before its claim, or this machine's clock may have been set back since. That makes some hundred requests, and a nonce
 * that was cancelled long ago lets anybody ask for it. So one such search runs at a time, and others count as unanswered.
 */
export async function askChain(
  { findSettlement, now }: Pick<ChargeContext, 'findSettlement' | 'now'>,
  entry: LedgerEntry,
  about: Partial<Pick<Authorized, 'transaction' | 'settledAt' | 'asOfBlock'>> = {},
): Promise<Found> {
  const askedAt = toSeconds(now());
  const claimedAt = toSeconds(Date.parse(entry.claimedAt));
  // If the clock was set back, the age must not be negative.
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
    if (found.state !== 'unknown' || found.because !== 'unseen') return found;
    if (searching.has(findSettlement)) return { state: 'unknown', because: 'unanswered' };
    searching.add(findSettlement);
    const earlier = { ...authorized, sentAt: sentAt - searchedSeconds };
    return await findSettlement(earlier).finally(() => searching.delete(findSettlement));
  } catch {
    return { state: 'unknown', because: 'unanswered' };
  }
}

/** The chains that a long search runs on. */
const searching = new WeakSet<FindSettlement>();

/** Whether the chain shows that a payment has ended. */
export function isEnd(found: Found): found is StateOf<'settled' | 'failed'> {
  return found.state === 'settled' || found.state === 'failed';
}

/**
 * Decides between the report of the rail and the state on the chain. A failure that the rail reports proves nothing. After
 * a revert, an RPC that is behind the block of the revert is not believed.
 *
 * `entry` is the payment before it was sent. If the payment was sent before, that first transaction may still be pending.
 * The rail then reports missing funds or a used nonce, although nothing failed.
 */
export async function resolveDoubt(
  context: ChargeContext,
  entry: LedgerEntry,
  settlement: Exclude<Settlement, { state: 'settled' }>,
): Promise<Outcome> {
  const isFirst = entry.state === 'claimed';
  if (settlement.state === 'unsent' && isFirst) return settlement;
  const transaction = 'transaction' in settlement ? settlement.transaction : '';
  const found = await askChain(context, entry, {
    transaction: transaction || entry.transaction,
    asOfBlock: settlement.state === 'refused' ? settlement.revertedIn : undefined,
  });
  if (isEnd(found)) return found;
  const mayBePending = !isFirst && stateOf(entry) !== 'refused';
  const isRefusal = settlement.state === 'failed' || settlement.state === 'refused';
  if (!isRefusal || found.state !== 'open' || mayBePending || settlement.reason === usedAlready) {
    return { state: 'unknown', transaction };
  }
  const { reason } = settlement;
  return isFirst && settlement.state === 'failed'
    ? { state: 'failed', reason }
    : { state: 'refused', reason, transaction };
}

/**
 * The settlement of a refused payment that paid us, although the ledger does not know it: the ledger was restored from an
 * older copy, a stranger sent the payment, or a facilitator sent it and refuses it. A forged payment is not looked up.
 * @throws RailError if the nonce is used and the chain does not tell for what: a refusal could make the payer pay twice.
 */
export async function findLanded(
  context: ChargeContext,
  entry: LedgerEntry,
  reason: Reason,
  { validAfter }: Authorization,
): Promise<StateOf<'settled'> | undefined> {
  const isUsed = reason === usedAlready;
  const isForged = reason === 'invalid_exact_evm_payload_signature';
  const { isOwnRail } = context;
  if (!isUsed && (isOwnRail || isForged)) return undefined;
  const found = await askChain(context, entry);
  if (found.state === 'settled') return found;
  const isUnseen = found.state === 'unknown' && found.because === 'unseen';
  if (!(isUsed || isUnseen) || found.state === 'failed') return undefined;
  // A facilitator can be wrong about a nonce that the chain shows unused.
  if (found.state === 'open' && !isOwnRail) return undefined;
  // If the search does not find the use of an authorization that began later, the RPC or one of its nodes is behind.
  const isOld = BigInt(validAfter) <= toSeconds(context.clock.now()) - searchedSeconds;
  if (isOld && isUnseen) return undefined;
  throw new RailError('the nonce is used, and the RPC does not tell for what');
}

/** Whether the RPC did not answer. */
export function isUnanswered(found: Found): boolean {
  return found.state === 'unknown' && found.because === 'unanswered';
}

/** Whole seconds of a time in milliseconds, as the chain counts. */
export function toSeconds(ms: number): bigint {
  return BigInt(Math.floor(ms / 1000));
}

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
