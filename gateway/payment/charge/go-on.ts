import { type Answer, delivered, pending, unavailable, undeliverable } from '../answer.ts';
import type { Found } from '../chain/find-settlement.ts';
import { wasRefused, type LedgerEntry } from '../ledger/entry.ts';
import { checkTime } from '../payload/check-payment.ts';
import { release, verify } from './charge-anew.ts';
import type { Delivery } from './offer.ts';
import { askChain, toEnd, usedAlready } from './outcome.ts';
import { type PaidCall, refusePayment } from './paid-call.ts';
import { failureFor, receiptFor } from './receipt.ts';
import { conclude, record, send } from './send.ts';
import type { Till } from './till.ts';

/** Delivers a settled call once more: from the same dated files, the same bytes. */
export async function answerAgain(till: Till, call: PaidCall, entry: LedgerEntry): Promise<Answer> {
  const refusal = call.refuseReplay();
  if (refusal) return refusal;
  const delivery = await deliverAgain(till, call, entry, true);
  return delivery.ok ? delivered(delivery.body, receiptFor(entry)) : undeliverable();
}

/** Takes up a payment that was sent and can still land. The chain decides; what is still open may be sent again. */
export async function goOn(till: Till, call: PaidCall, entry: LedgerEntry): Promise<Answer> {
  const found = await askChain(till, entry);
  if (found?.state === 'open') return sendAgain(till, call, entry);
  return concludeFound(till, call, entry, found);
}

/** Delivers what landed, refuses what never will, and leaves everything else as it is recorded. */
async function concludeFound(
  till: Till,
  call: PaidCall,
  entry: LedgerEntry,
  found: Found | undefined,
): Promise<Answer> {
  const outcome = toEnd(found);
  if (!outcome) {
    await release(till, entry);
    return pending(failureFor(entry.payer, 'settlement_pending', entry.transaction));
  }
  if (outcome.state !== 'settled') {
    return conclude(till, call, entry, { outcome, body: Buffer.alloc(0) });
  }
  const delivery = await deliverAgain(till, call, entry, true);
  if (delivery.ok) return conclude(till, call, entry, { outcome, body: delivery.body });
  await record(till, entry, outcome);
  return undeliverable();
}

/**
 * Sends a payment that is still open once more. One that was told to have failed is verified first, as a new one is:
 * what made it fail may last.
 */
async function sendAgain(till: Till, call: PaidCall, entry: LedgerEntry): Promise<Answer> {
  const wasTold = wasRefused(entry);
  const untimely = checkTime(call.payment, till.now());
  if (untimely && !wasTold) return concludeFound(till, call, entry, undefined);
  const verdict = !untimely && wasTold ? await verify(till, call) : undefined;
  if (verdict === 'unavailable') {
    await release(till, entry);
    return unavailable();
  }
  const reason = untimely ?? (verdict?.valid === false ? verdict.reason : undefined);
  // It landed since the chain was asked, or one of the two has not come as far as the other.
  if (reason === usedAlready) {
    return concludeFound(till, call, entry, await askChain(till, entry));
  }
  if (reason !== undefined) {
    await release(till, entry);
    return refusePayment(call, reason, failureFor(entry.payer, reason));
  }
  const delivery = await deliverAgain(till, call, entry, false);
  return delivery.ok
    ? send(till, call, entry, delivery)
    : concludeFound(till, call, entry, undefined);
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
