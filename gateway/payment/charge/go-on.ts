import { type Answer, delivered, pending, undeliverable } from '../answer.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { checkTime } from '../payload/check-payment.ts';
import type { Delivery } from './offer.ts';
import { askChain, type Outcome, toEnd } from './outcome.ts';
import type { PaidCall } from './paid-call.ts';
import { receiptFor } from './receipt.ts';
import { conclude, record, send } from './send.ts';
import type { Till } from './till.ts';

/** Delivers a settled call once more: from the same dated files, the same bytes. */
export async function answerAgain(till: Till, call: PaidCall, entry: LedgerEntry): Promise<Answer> {
  const refusal = call.refuseReplay();
  if (refusal) return refusal;
  const delivery = await deliverAgain(till, call, entry, true);
  return delivery.ok ? delivered(delivery.body, receiptFor(entry)) : undeliverable();
}

/** Takes up a payment that was sent and whose end was not known. The chain decides; what is still open is sent again. */
export async function goOn(till: Till, call: PaidCall, entry: LedgerEntry): Promise<Answer> {
  const found = await askChain(till, entry);
  const unknown: Outcome = { state: 'unknown', transaction: entry.transaction };
  const end = toEnd(found);
  if (end && end.state !== 'settled') {
    return conclude(till, call, entry, { outcome: end, body: Buffer.alloc(0) });
  }
  const delivery = await deliverAgain(till, call, entry, end !== undefined);
  if (!delivery.ok) {
    await record(till, entry, end ?? unknown);
    return end ? undeliverable() : pending();
  }
  const { body } = delivery;
  if (end) return conclude(till, call, entry, { outcome: end, body });
  const canSend = found?.state === 'open' && checkTime(call.payment, till.now()) === undefined;
  if (canSend) return send(till, call, entry, delivery);
  return conclude(till, call, entry, { outcome: unknown, body });
}

type DeliveredAgain = Extract<Delivery, { ok: true }> | { ok: false };

/** What fails here is ours to mend: an error would be answered as if nothing had been charged. */
async function deliverAgain(
  { log }: Till,
  { work }: PaidCall,
  { route, digestId }: LedgerEntry,
  settled: boolean,
): Promise<DeliveredAgain> {
  try {
    return await work.deliver({ digestId, settled });
  } catch (error) {
    log('delivery-failed', { route, digestId, error: String(error) }, 'error');
    return { ok: false };
  }
}
