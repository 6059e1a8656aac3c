import { toInstant } from '../../../pipeline/contract/dates.ts';
import {
  delivered,
  failureFor,
  type PaidAnswer,
  pending,
  railUnavailable,
  receiptFor,
  refusePayment,
} from '../answer.ts';
import type { Outcome } from '../charge-state.ts';
import { type LedgerEntry, stateOf, toStored } from '../ledger/ledger.ts';
import { checkTerms, checkTime } from '../payload.ts';
import { RailError, type Verdict } from '../rails/rail.ts';
import { expired, type Reason } from '../reasons.ts';
import type { ChargeContext, Delivered, PaidCall } from './offer.ts';
import { resolveDoubt } from './outcome.ts';

/** Why the payment does not fit the terms of today, or the time; undefined if it fits. */
export function checkFitness(
  { chainNow }: ChargeContext,
  { payment, offer }: PaidCall,
): Reason | undefined {
  return checkTerms(payment, offer.terms.requirements) ?? checkTime(payment, chainNow());
}

export async function verify(
  { rail, log }: ChargeContext,
  { payment, offer, client }: PaidCall,
): Promise<Verdict | 'unavailable'> {
  try {
    return await rail.verify(payment, offer.terms, client);
  } catch (error) {
    if (!(error instanceof RailError)) throw error;
    log('verification-failed', { cause: error.message }, 'warn');
    return 'unavailable';
  }
}

/**
 * Sends a payment and answers with its outcome. The ledger records it before it is sent. A payment that `landed` in a
 * transaction is recorded in the same two steps, and not sent.
 * @throws LedgerError if the ledger cannot be written; then nothing was sent.
 */
export async function settle(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  { delivery, landed }: { delivery: Delivered; landed?: string },
): Promise<PaidAnswer> {
  const { rail, ledger, now } = context;
  const { digestId, body } = delivery;
  try {
    await ledger.advance(entry, { state: 'settling', digestId, at: toInstant(now()) });
  } catch (error) {
    await ledger.release(entry).catch(() => undefined);
    throw error;
  }
  if (landed !== undefined) {
    const outcome = { state: 'settled', transaction: landed } as const;
    return conclude(context, call, entry, { outcome, body });
  }
  const began = now();
  const settlement = await rail.settle(call.payment, call.offer.terms);
  const ms = Math.max(0, now() - began);
  const outcome =
    settlement.state === 'settled' ? settlement : await resolveDoubt(context, entry, settlement);
  return conclude(context, call, entry, { outcome, body, ms });
}

/** The outcome, the paid body, and how long the settlement took in milliseconds, if it was just sent. */
type Conclusion = { outcome: Outcome; body: Buffer; ms?: number };

/** Records the outcome of a payment, and answers with it. */
export async function conclude(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  { outcome, body, ms }: Conclusion,
): Promise<PaidAnswer> {
  await record(context, entry, outcome, ms);
  const { payer, amount } = entry;
  if (outcome.state === 'unsent') return railUnavailable();
  if (outcome.state === 'failed' || outcome.state === 'refused') {
    return refusePayment(call, outcome.reason, failureFor(payer, outcome.reason));
  }
  const { transaction } = outcome;
  if (outcome.state === 'settled') {
    return delivered(body, receiptFor({ payer, amount, transaction }));
  }
  return pending(failureFor(payer, 'settlement_pending', transaction));
}

/**
 * Records the outcome. If the ledger fails, the claim is released and the payment counts as unknown. A settled payment
 * is still delivered, and the chain shows its outcome again later.
 */
export async function record(
  context: ChargeContext,
  entry: LedgerEntry,
  outcome: Outcome,
  ms?: number,
): Promise<void> {
  const { ledger, now, log } = context;
  const { route, amount } = entry;
  const before = stateOf(entry);
  // A settlement that a reorganization undid was logged before, so it is no new revenue.
  const again = before === 'reorganized' ? true : undefined;
  const { state: known, ...details } = outcome;
  const state = known === 'refused' ? 'failed' : known;
  // A refusal was logged before, so the expiry of its payment is not.
  const isNews = state !== 'failed' || ms !== undefined || before !== 'refused';
  if (isNews) log(`payment-${state}`, { route, amount, again, ms, ...details });
  const stored = toStored(outcome);
  // The reason of an earlier refusal says more than the expiry.
  const isExpiry = outcome.state === 'failed' && outcome.reason === expired;
  const kept = isExpiry ? { ...outcome, reason: entry.reason || outcome.reason } : stored;
  await ledger.advance(entry, { ...kept, at: toInstant(now()) }).catch((error: unknown) => {
    log('ledger-failed', { cause: String(error), ...details }, 'error');
    return ledger.release(entry);
  });
}

/** If the release fails, the claim stays until the next call takes it over or this process ends. */
export async function release({ ledger, log }: ChargeContext, entry: LedgerEntry): Promise<void> {
  await ledger.release(entry).catch((error: unknown) => {
    log('ledger-failed', { cause: String(error) }, 'error');
  });
}
