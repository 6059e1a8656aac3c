import { type PaidAnswer, railUnavailable } from '../answer.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { checkTerms, checkTime } from '../payload.ts';
import { RailError, type Verdict } from '../rails/rail.ts';
import type { Reason } from '../reasons.ts';
import { type ChargeContext, type PaidCall, refusePayment } from './charge-context.ts';
import type { Delivery } from './offer.ts';
import { askChain, usedAlready } from './outcome.ts';

/** What a new payment can be settled with, or the answer that ends its call. */
type Ready =
  /** `landed` is the transaction of a payment that is on the chain already. */
  | { ok: true; delivery: Extract<Delivery, { ok: true }>; landed?: string }
  | { ok: false; answer: PaidAnswer };

/** The steps that can end the call before the ledger records it. */
export async function prepare(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<Ready> {
  const unfit = checkFitness(context, call);
  if (unfit !== undefined) return { ok: false, answer: refusePayment(call, unfit) };
  const verdict = await verify(context, call);
  if (verdict === 'unavailable') return { ok: false, answer: railUnavailable() };
  const landed = verdict.valid ? undefined : await findLanded(context, entry, verdict.reason);
  if (landed === 'unavailable') return { ok: false, answer: railUnavailable() };
  if (!verdict.valid && landed === undefined) {
    return { ok: false, answer: refusePayment(call, verdict.reason) };
  }
  const delivery = await call.work.deliver();
  if (!delivery.ok) return { ok: false, answer: delivery.answer };
  return { ok: true, delivery, ...(landed === undefined ? {} : { landed }) };
}

/**
 * The transaction of a refused payment that paid us, although the ledger does not know it: the ledger was restored from
 * an older copy, a stranger sent the payment, or a facilitator sent it and refuses it. A forged one is not looked up.
 * `unavailable`: the nonce is used, and the chain does not tell for what. A refusal would make the payer pay twice.
 */
async function findLanded(
  context: ChargeContext,
  entry: LedgerEntry,
  reason: Reason,
): Promise<string | undefined> {
  const isUsed = reason === usedAlready;
  const isForged = reason === 'invalid_exact_evm_payload_signature';
  if (!isUsed && (context.isOwnRail || isForged)) return undefined;
  const found = await askChain(context, entry);
  if (found?.state === 'landed') return found.transaction;
  return isUsed && found === undefined ? 'unavailable' : undefined;
}

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
