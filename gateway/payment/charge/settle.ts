import {
  delivered,
  failureFor,
  type PaidAnswer,
  pending,
  railUnavailable,
  receiptFor,
  refusePayment,
} from '../answer.ts';
import type { Outcome, StateOf } from '../charge-state.ts';
import { stateOf } from '../ledger/create-ledger.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { checkTerms, checkTime } from '../payload.ts';
import { expired, type Fault } from '../reasons.ts';
import type { ChargeContext, Delivered, PaidCall } from './offer.ts';
import { resolveDoubt } from './outcome.ts';

/**
 * Why the payment does not fit today's terms or the chain's time; undefined if it fits. The host's clock may have jumped, so
 * before a payment is refused for its time, the clock looks whether it has.
 */
export async function checkFitness(
  { clock }: ChargeContext,
  { payment, offer }: PaidCall,
): Promise<Fault | undefined> {
  const unfit = checkTerms(payment, offer.terms.requirements);
  if (unfit || !checkTime(payment, clock.now())) return unfit;
  await clock.look();
  return checkTime(payment, clock.now());
}

/**
 * Sends a payment and answers with its outcome. The ledger records the payment before it is sent. A payment that has
 * `landed` already is recorded in the same two steps, but not sent.
 * @throws LedgerError if the ledger cannot be written. Then the payment was not sent.
 */
export async function settle(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  { delivery, landed }: { delivery: Delivered; landed?: StateOf<'settled'> | undefined },
): Promise<PaidAnswer> {
  const { rail, ledger, now } = context;
  const { digestId, body } = delivery;
  await ledger.advance(entry, { state: 'settling', digestId });
  if (landed) {
    await record(context, entry, landed);
    return answerOutcome(call, entry, { outcome: landed, body });
  }
  const began = now();
  const settlement = await rail.settle(call.payment, call.offer.terms);
  const ms = Math.max(0, now() - began);
  const outcome =
    settlement.state === 'settled' ? settlement : await resolveDoubt(context, entry, settlement);
  await record(context, entry, outcome, ms);
  return answerOutcome(call, entry, { outcome, body });
}

/** The answer that tells the outcome of a payment. `body` is the paid answer. */
export async function answerOutcome(
  call: PaidCall,
  entry: LedgerEntry,
  { outcome, body = Buffer.alloc(0) }: { outcome: Outcome; body?: Buffer | undefined },
): Promise<PaidAnswer> {
  if (outcome.state === 'unsent') return railUnavailable();
  if (outcome.state === 'failed' || outcome.state === 'refused') {
    return refusePayment(call, outcome, failureFor(entry.payer, outcome.reason));
  }
  const { transaction } = outcome;
  if (outcome.state === 'settled') return delivered(body, receiptFor({ ...entry, transaction }));
  return pending(failureFor(entry.payer, 'settlement_pending', transaction));
}

/**
 * Records the outcome, and then logs it: what the log counts as revenue is in the ledger. If the ledger fails, the claim is
 * released and the payment counts as unknown. A settled payment is still delivered; later the chain shows its outcome
 * again. `ms`: how long the settlement took, if just sent.
 */
export async function record(
  context: ChargeContext,
  entry: LedgerEntry,
  outcome: Outcome,
  ms?: number,
): Promise<void> {
  const { ledger, log } = context;
  const { route, amount } = entry;
  const before = stateOf(entry);
  const { state: known, ...details } = outcome;
  // The reason of an earlier refusal says more than the expiry, so it is kept.
  const isExpiry = outcome.state === 'failed' && outcome.reason === expired;
  const kept = isExpiry ? { ...outcome, reason: entry.reason || expired } : outcome;
  try {
    await ledger.advance(entry, kept);
  } catch (error) {
    log('ledger-failed', { cause: String(error), ...details }, 'error');
    return ledger.release(entry);
  }
  // A settlement that a reorganization undid was logged as revenue before, so its second settlement is no new revenue.
  const again = before === 'reorganized' ? true : undefined;
  const state = known === 'refused' ? 'failed' : known;
  // The refusal of this payment was logged before, so its expiry is not logged.
  const isNews = state !== 'failed' || ms !== undefined || before !== 'refused';
  if (isNews) log(`payment-${state}`, { route, amount, again, ms, ...details });
}
