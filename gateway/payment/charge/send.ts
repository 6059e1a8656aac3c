import { toInstant } from '../../../pipeline/contract/dates.ts';
import { type Answer, delivered, pending, unavailable } from '../answer.ts';
import type { LedgerEntry, Progress } from '../ledger/entry.ts';
import type { Delivery } from './offer.ts';
import { askChain, hashOf, judge, type Outcome } from './outcome.ts';
import { type PaidCall, refusePayment } from './paid-call.ts';
import { failureFor, receiptFor } from './receipt.ts';
import type { Till } from './till.ts';

type Delivered = Extract<Delivery, { ok: true }>;

/**
 * Sends a payment and answers as it ends. The ledger is on disk before the money can move. @throws LedgerError where it
 * cannot be written: then nothing was sent.
 */
export async function send(
  till: Till,
  call: PaidCall,
  entry: LedgerEntry,
  delivery: Delivered,
): Promise<Answer> {
  const { rail, ledger, now } = till;
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
  const before = entry.state === 'unknown';
  const certain = settlement.state === 'settled' || (settlement.state === 'unsent' && !before);
  const transaction = hashOf(settlement) || entry.transaction;
  const found = certain ? undefined : await askChain(till, entry, transaction);
  return conclude(till, call, entry, { outcome: judge(settlement, found, before), body, ms });
}

/** How a payment ended, the body it paid for, and for how many milliseconds it was sent, where it was just now. */
type Conclusion = { outcome: Outcome; body: Buffer; ms?: number };

/** Writes down how a payment ended, and answers accordingly. */
export async function conclude(
  till: Till,
  call: PaidCall,
  entry: LedgerEntry,
  { outcome, body, ms }: Conclusion,
): Promise<Answer> {
  await record(till, entry, outcome, ms);
  const { payer, amount } = entry;
  if (outcome.state === 'unsent') return unavailable();
  if (outcome.state === 'failed') {
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
  till: Till,
  entry: LedgerEntry,
  outcome: Outcome,
  ms?: number,
): Promise<void> {
  const { ledger, now, log } = till;
  const { route, amount } = entry;
  log(`payment-${outcome.state}`, { route, amount, ms, ...describe(outcome) });
  await ledger.advance(entry, toProgress(outcome, toInstant(now()))).catch((error: unknown) => {
    log('ledger-failed', { cause: String(error), ...describe(outcome) }, 'error');
    return ledger.release(entry);
  });
}

function describe(outcome: Outcome): Readonly<Record<string, unknown>> {
  if (outcome.state === 'failed') return { reason: outcome.reason };
  return outcome.state === 'unsent' ? {} : { transaction: outcome.transaction };
}

function toProgress(outcome: Outcome, at: string): Progress {
  if (outcome.state === 'unsent') return { state: 'failed', reason: 'unexpected_settle_error', at };
  if (outcome.state !== 'unknown') return { ...outcome, at };
  return { state: 'unknown', transaction: outcome.transaction, at };
}
