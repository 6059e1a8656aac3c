import { toInstant } from '../../../pipeline/contract/dates.ts';
import {
  type PaidAnswer,
  delivered,
  failureFor,
  pending,
  railUnavailable,
  receiptFor,
} from '../answer.ts';
import { reorganized, wasRefused, type LedgerEntry, type Progress } from '../ledger/entry.ts';
import type { Found } from '../chain/find-settlement.ts';
import type { Settlement } from '../rails/rail.ts';
import type { Delivery } from './offer.ts';
import { askChain, expired, hashOf, resolveOutcome, type Outcome } from './outcome.ts';
import { type ChargeContext, type PaidCall, refusePayment } from './charge-context.ts';

type Delivered = Extract<Delivery, { ok: true }>;

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
  const unsent = settlement.state === 'unsent' && entry.state === 'claimed';
  const certain = settlement.state === 'settled' || unsent;
  const found = certain ? undefined : await askAfter(context, entry, settlement);
  return conclude(context, call, entry, {
    outcome: resolveOutcome(settlement, found, entry),
    body,
    ms,
  });
}

/** Asks the chain after a doubtful settlement. After a revert, an RPC behind the reverting block is not believed. */
async function askAfter(
  context: ChargeContext,
  entry: LedgerEntry,
  settlement: Settlement,
): Promise<Found | undefined> {
  const transaction = hashOf(settlement) || entry.transaction;
  const asOfBlock = settlement.state === 'failed' ? settlement.revertedIn : undefined;
  return askChain(context, entry, { transaction, asOfBlock });
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
  // It was logged as settled before a reorganization undid it, so it is no new revenue.
  const again = entry.reason === reorganized ? true : undefined;
  const state = outcome.state === 'refused' ? 'failed' : outcome.state;
  // A refused payment was logged before, so its expiry is not logged again.
  const isNews = state !== 'failed' || ms !== undefined || !wasRefused(entry);
  if (isNews) log(`payment-${state}`, { route, amount, again, ms, ...describe(outcome) });
  await ledger
    .advance(entry, toProgress(entry, outcome, toInstant(now())))
    .catch((error: unknown) => {
      log('ledger-failed', { cause: String(error), ...describe(outcome) }, 'error');
      return ledger.release(entry);
    });
}

function describe(outcome: Outcome): Readonly<Record<string, unknown>> {
  const { state: _, ...details } = outcome;
  return details;
}

/** For an expired payment, the reason of its earlier refusal says more than the expiry. */
function toProgress(entry: LedgerEntry, outcome: Outcome, at: string): Progress {
  if (outcome.state === 'unsent') return { state: 'failed', reason: 'unexpected_settle_error', at };
  if (outcome.state === 'refused') return { ...outcome, state: 'unknown', at };
  if (outcome.state !== 'failed' || outcome.reason !== expired) return { ...outcome, at };
  return { ...outcome, reason: entry.reason || outcome.reason, at };
}
