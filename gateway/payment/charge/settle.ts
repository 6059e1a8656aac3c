import { toInstant } from '../../../pipeline/contract/dates.ts';
import { type Answer, delivered, pending, unavailable } from '../answer.ts';
import { wasRefused, type LedgerEntry, type Progress } from '../ledger/entry.ts';
import type { Found } from '../chain/find-settlement.ts';
import type { Settlement } from '../rails/rail.ts';
import type { Delivery } from './offer.ts';
import { askChain, expired, hashOf, resolveOutcome, type Outcome } from './outcome.ts';
import { type PaidCall, refusePayment } from './paid-call.ts';
import { failureFor, receiptFor } from './receipt.ts';
import type { ChargeContext } from './charge-context.ts';

type Delivered = Extract<Delivery, { ok: true }>;

/**
 * Sends a payment and answers as it ends. The ledger is on disk before the money can move. @throws LedgerError where it
 * cannot be written: then nothing was sent.
 */
export async function settle(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  delivery: Delivered,
): Promise<Answer> {
  const { rail, ledger, now } = context;
  const { digestId, body } = delivery;
  try {
    await ledger.advance(entry, { state: 'settling', digestId, at: toInstant(now()) });
  } catch (error) {
    await ledger.release(entry).catch(() => undefined);
    throw error;
  }
  const began = now();
  const settlement = await rail.settle(call.payment, call.offer.requirements);
  const ms = now() - began;
  const unsent = settlement.state === 'unsent' && entry.state === 'claimed';
  const certain = settlement.state === 'settled' || unsent;
  const found = certain ? undefined : await askAfter(context, entry, settlement);
  return conclude(context, call, entry, {
    outcome: resolveOutcome(settlement, found, entry),
    body,
    ms,
  });
}

/** After a revert, an RPC that has not come as far as the reverting block knows nothing of what landed since. */
async function askAfter(
  context: ChargeContext,
  entry: LedgerEntry,
  settlement: Settlement,
): Promise<Found | undefined> {
  const transaction = hashOf(settlement) || entry.transaction;
  const asOfBlock = settlement.state === 'failed' ? settlement.revertedIn : undefined;
  return askChain(context, entry, { transaction, asOfBlock });
}

/** How a payment ended, the body it paid for, and for how many milliseconds it was sent, where it was just now. */
type Conclusion = { outcome: Outcome; body: Buffer; ms?: number };

/** Writes down how a payment ended, and answers accordingly. */
export async function conclude(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  { outcome, body, ms }: Conclusion,
): Promise<Answer> {
  await record(context, entry, outcome, ms);
  const { payer, amount } = entry;
  if (outcome.state === 'unsent') return unavailable();
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
 * What the chain decided stands whether it can be written down or not: a payment that moved is delivered, and given back
 * as one whose end is not known, which the chain tells again.
 */
export async function record(
  context: ChargeContext,
  entry: LedgerEntry,
  outcome: Outcome,
  ms?: number,
): Promise<void> {
  const { ledger, now, log } = context;
  const { route, amount } = entry;
  const state = outcome.state === 'refused' ? 'failed' : outcome.state;
  // A failure that was told before is no news when its authorization expires.
  const isNews = state !== 'failed' || ms !== undefined || !wasRefused(entry);
  if (isNews) log(`payment-${state}`, { route, amount, ms, ...describe(outcome) });
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

/** What a payment was waited for with is the better reason in the end than that its time is past. */
function toProgress(entry: LedgerEntry, outcome: Outcome, at: string): Progress {
  if (outcome.state === 'unsent') return { state: 'failed', reason: 'unexpected_settle_error', at };
  if (outcome.state === 'refused') return { ...outcome, state: 'unknown', at };
  if (outcome.state !== 'failed' || outcome.reason !== expired) return { ...outcome, at };
  return { ...outcome, reason: entry.reason || outcome.reason, at };
}
