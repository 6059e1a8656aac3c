import { type Answer, unverifiable } from '../answer.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { checkTime } from '../payload/check-payment.ts';
import { RailError, type Verdict } from '../rails/rail.ts';
import type { Delivery } from './offer.ts';
import { type PaidCall, refusePayment } from './paid-call.ts';
import { send } from './send.ts';
import type { Till } from './till.ts';

/** Charges a payment that was never sent: it is verified, the work is done, and then it is sent. */
export async function chargeAnew(till: Till, call: PaidCall, entry: LedgerEntry): Promise<Answer> {
  const ready = await prepare(till, call);
  if (ready.ok) return send(till, call, entry, ready.delivery);
  await release(till, entry);
  return ready.answer;
}

type Ready =
  | { ok: true; delivery: Extract<Delivery, { ok: true }> }
  | { ok: false; answer: Answer };

/** All that can still end the call without a trace. */
async function prepare(till: Till, call: PaidCall): Promise<Ready> {
  const untimely = checkTime(call.payment, till.now());
  if (untimely !== undefined) return { ok: false, answer: refusePayment(call, untimely) };
  const verdict = await verify(till, call);
  if (verdict === 'unavailable') return { ok: false, answer: unverifiable() };
  if (!verdict.valid) return { ok: false, answer: refusePayment(call, verdict.reason) };
  const delivery = await call.work.deliver();
  return delivery.ok ? { ok: true, delivery } : { ok: false, answer: delivery.answer };
}

export async function verify(
  { rail, log }: Till,
  { payment, offer }: PaidCall,
): Promise<Verdict | 'unavailable'> {
  try {
    return await rail.verify(payment, offer.requirements);
  } catch (error) {
    if (!(error instanceof RailError)) throw error;
    log('verification-failed', { cause: error.message }, 'warn');
    return 'unavailable';
  }
}

/** A claim that cannot be given up is taken over by the next call, or goes with this process. */
export async function release({ ledger, log }: Till, entry: LedgerEntry): Promise<void> {
  await ledger.release(entry).catch((error: unknown) => {
    log('ledger-failed', { cause: String(error) }, 'error');
  });
}
