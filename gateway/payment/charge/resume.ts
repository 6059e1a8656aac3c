import {
  delivered,
  failureFor,
  type PaidAnswer,
  pending,
  receiptFor,
  refuse,
  refusePayment,
  undeliverable,
} from '../answer.ts';
import type { Found } from '../chain/find-settlement.ts';
import { stateOf } from '../ledger/create-ledger.ts';
import type { LedgerEntry, PaymentKey } from '../ledger/ledger.ts';
import { mostAnswers } from '../protocol.ts';
import { usedAlready } from '../reasons.ts';
import type { ChargeContext, Delivered, PaidCall } from './offer.ts';
import { askChain, isEnd } from './outcome.ts';
import { answerOutcome, checkFitness, record, settle } from './settle.ts';

/** How often the answer of a payment may be repeated: the first answer went to the call that paid. */
const mostRepeats = mostAnswers - 1;

/** Counts one more answer of a settled payment. False if it had all its answers already, or if the ledger cannot count now. */
export function countRepeat({ ledger }: ChargeContext, settled: PaymentKey): Promise<boolean> {
  return ledger.repeat(settled, mostRepeats).catch(() => false);
}

/** Delivers a settled call again. The bytes are the same unless the night was published again. */
export async function answerAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const refusal = call.refuseReplay();
  if (refusal) return refusal;
  const delivery = await deliverAgain(context, call, entry, true);
  if (!delivery.ok) return undeliverable(delivery.answer);
  const isCounted = await context.ledger.repeat(entry, mostRepeats);
  // The payment has brought its answer as often as a payment may.
  if (!isCounted) return refuse('answered_too_often', { limit: mostAnswers });
  return delivered(delivery.body, receiptFor(entry));
}

/** Continues a payment that was sent and can still land. If the chain shows it unused, it is sent again. */
export async function resumeCharge(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const found = await askChain(context, entry);
  if (found.state === 'open') return sendAgain(context, call, entry);
  return concludeFound(context, call, entry, found);
}

/**
 * Sends an unused payment again. If its payer got a refusal before, the payment is verified first, because the cause of
 * that refusal may remain.
 */
async function sendAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const wasRefused = stateOf(entry) === 'refused';
  const unfit = await checkFitness(context, call);
  if (unfit && !wasRefused) return answerPending(context, entry);
  const verify = () => context.rail.verify(call.payment, call.offer.terms, call.client);
  const fault = unfit ?? (wasRefused ? await verify() : undefined);
  if (fault) {
    const { reason } = fault;
    // The payment may have landed since: its nonce is then used, and the balance may be gone. So the chain is asked again.
    const found = await askChain(context, entry);
    if (reason === usedAlready || isEnd(found)) return concludeFound(context, call, entry, found);
    await context.ledger.release(entry);
    return refusePayment(call, fault, failureFor(entry.payer, reason));
  }
  const delivery = await deliverAgain(context, call, entry, false);
  return delivery.ok ? settle(context, call, entry, { delivery }) : answerPending(context, entry);
}

/** Delivers a payment that has landed, and refuses a payment that never can land. Any other payment stays as recorded. */
async function concludeFound(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  found: Found,
): Promise<PaidAnswer> {
  if (!isEnd(found)) return answerPending(context, entry);
  const isSettled = found.state === 'settled';
  const delivery = isSettled ? await deliverAgain(context, call, entry, true) : undefined;
  await record(context, entry, found);
  if (delivery?.ok === false) return undeliverable(delivery.answer);
  return answerOutcome(call, entry, { outcome: found, body: delivery?.body });
}

/** Answers that the payment is pending. It stays as recorded, and can still land. */
async function answerPending({ ledger }: ChargeContext, entry: LedgerEntry): Promise<PaidAnswer> {
  await ledger.release(entry);
  return pending(failureFor(entry.payer, 'settlement_pending', entry.transaction));
}

/** Delivers a settled call. An error is logged and not thrown: a thrown error would be answered with `charged: false`. */
async function deliverAgain(
  { log }: ChargeContext,
  { work }: PaidCall,
  { route, digestId }: LedgerEntry,
  settled: boolean,
): Promise<Delivered | { ok: false; answer?: PaidAnswer }> {
  try {
    return await work.deliver({ digestId, settled });
  } catch (error) {
    log('delivery-failed', { route, digestId, error: String(error) }, 'error');
    return { ok: false };
  }
}
