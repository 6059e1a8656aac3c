import {
  alreadyUsed,
  type Answer,
  delivered,
  pending,
  unavailable,
  undeliverable,
  unverifiable,
} from '../answer.ts';
import type { Found } from '../chain/find-settlement.ts';
import { wasRefused, type LedgerEntry } from '../ledger/entry.ts';
import { LedgerError } from '../ledger/ledger-error.ts';
import type { Claim } from '../ledger/ledger.ts';
import { checkTerms, checkTime } from '../payload/check-payment.ts';
import { parsePayment } from '../payload/parse-payment.ts';
import { hashPayment } from '../payload/payment.ts';
import { RailError, type Verdict } from '../rails/rail.ts';
import type { Call, Delivery, Offer } from './offer.ts';
import { askChain, toEnd, usedAlready } from './outcome.ts';
import { type PaidCall, refusePayment, toNewPayment } from './paid-call.ts';
import { failureFor, receiptFor } from './receipt.ts';
import { conclude, record, settle } from './settle.ts';
import type { ChargeContext } from './charge-context.ts';

/** Answers a call of a paid path: with a challenge, a refusal, or what was paid for. */
export type Charge = (offer: Offer, call: Call) => Promise<Answer>;

/**
 * Charges a call exactly when it is delivered.
 *
 * Cheap checks come first, then the claim on the payment, its verification, the work, the ledger, the settlement, and
 * only then the answer. A client that leaves in the middle changes nothing. @throws what the work throws, charging nothing.
 */
export function createCharge(context: ChargeContext): Charge {
  const underWay = new Map<string, { fingerprint: string; answer: Promise<Answer> }>();
  return async (offer, call) => {
    const { challenge, requirements } = offer;
    if (call.payment === undefined) return challenge(undefined, call.accept);
    const parsed = parsePayment(call.payment);
    if (!parsed.ok) return challenge(parsed.reason, call.accept);
    const read = offer.read(call.query);
    if (!read.ok) return read.answer;
    const { payment } = parsed;
    const reason = checkTerms(payment, requirements);
    if (reason !== undefined) return challenge(reason, call.accept);

    const { work } = read;
    const key = `${payment.authorization.from} ${payment.authorization.nonce}`;
    const payloadSha256 = hashPayment(payment);
    const fingerprint = `${payloadSha256} ${work.request}`;
    for (let earlier = underWay.get(key); earlier; earlier = underWay.get(key)) {
      if (earlier.fingerprint === fingerprint) return call.refuseReplay() ?? earlier.answer;
      // It may be forged, or end without a charge: what it leaves in the ledger decides.
      await earlier.answer.catch(() => undefined);
    }
    const { accept, refuseReplay } = call;
    const answer = settleCall(context, {
      offer,
      payment,
      payloadSha256,
      work,
      accept,
      refuseReplay,
    });
    underWay.set(key, { fingerprint, answer });
    try {
      return await answer;
    } finally {
      underWay.delete(key);
    }
  };
}

/** How long another process that has the payment in hand is waited for, and how often it is looked at. */
const patienceMs = 60_000;
const lookMs = 250;

/** Brings a paid call to its end, whatever became of its payment before. */
async function settleCall(context: ChargeContext, call: PaidCall): Promise<Answer> {
  try {
    const claim = await claimPayment(context, call);
    if (claim.outcome === 'used') return alreadyUsed();
    if (claim.outcome === 'held') return pending();
    const { entry } = claim;
    if (claim.outcome === 'settled') return await answerAgain(context, call, entry);
    const proceed = entry.state === 'claimed' ? chargeAnew : resumeCharge;
    return await proceed(context, call, entry).catch(async (error: unknown) => {
      await release(context, entry);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    context.log('ledger-failed', { cause: error.message }, 'error');
    return unavailable();
  }
}

async function claimPayment(context: ChargeContext, call: PaidCall): Promise<Claim> {
  const payment = toNewPayment(context, call);
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const claim = await context.ledger.claim(payment);
    if (claim.outcome !== 'held' || waitedMs >= patienceMs) return claim;
    await context.wait(lookMs);
  }
}

/** Charges a payment that was never sent: it is verified, the work is done, and then it is sent. */
async function chargeAnew(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<Answer> {
  const ready = await prepare(context, call);
  if (ready.ok) return settle(context, call, entry, ready.delivery);
  await release(context, entry);
  return ready.answer;
}

type Ready =
  | { ok: true; delivery: Extract<Delivery, { ok: true }> }
  | { ok: false; answer: Answer };

/** All that can still end the call without a trace. */
async function prepare(context: ChargeContext, call: PaidCall): Promise<Ready> {
  const untimely = checkTime(call.payment, context.now());
  if (untimely !== undefined) return { ok: false, answer: refusePayment(call, untimely) };
  const verdict = await verify(context, call);
  if (verdict === 'unavailable') return { ok: false, answer: unverifiable() };
  if (!verdict.valid) return { ok: false, answer: refusePayment(call, verdict.reason) };
  const delivery = await call.work.deliver();
  return delivery.ok ? { ok: true, delivery } : { ok: false, answer: delivery.answer };
}

async function verify(
  { rail, log }: ChargeContext,
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

/** Delivers a settled call once more: from the same dated files, the same bytes. */
async function answerAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<Answer> {
  const refusal = call.refuseReplay();
  if (refusal) return refusal;
  const delivery = await deliverAgain(context, call, entry, true);
  return delivery.ok ? delivered(delivery.body, receiptFor(entry)) : undeliverable();
}

/** Takes up a payment that was sent and can still land. The chain decides; what is still open may be sent again. */
async function resumeCharge(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<Answer> {
  const found = await askChain(context, entry);
  if (found?.state === 'open') return sendAgain(context, call, entry);
  return concludeFound(context, call, entry, found);
}

/**
 * Sends a payment that is still open once more. One that was told to have failed is verified first, as a new one is:
 * what made it fail may last.
 */
async function sendAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<Answer> {
  const wasTold = wasRefused(entry);
  const untimely = checkTime(call.payment, context.now());
  if (untimely && !wasTold) return concludeFound(context, call, entry, undefined);
  const verdict = !untimely && wasTold ? await verify(context, call) : undefined;
  if (verdict === 'unavailable') {
    await release(context, entry);
    return unverifiable();
  }
  const reason = untimely ?? (verdict?.valid === false ? verdict.reason : undefined);
  if (reason !== undefined) {
    // It may have landed since the chain was asked, which spends the nonce and perhaps the last of the money.
    const found = await askChain(context, entry);
    if (reason === usedAlready || toEnd(found)) return concludeFound(context, call, entry, found);
    await release(context, entry);
    return refusePayment(call, reason, failureFor(entry.payer, reason));
  }
  const delivery = await deliverAgain(context, call, entry, false);
  return delivery.ok
    ? settle(context, call, entry, delivery)
    : concludeFound(context, call, entry, undefined);
}

/** Delivers what landed, refuses what never will, and leaves everything else as it is recorded. */
async function concludeFound(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  found: Found | undefined,
): Promise<Answer> {
  const outcome = toEnd(found);
  if (!outcome) {
    await release(context, entry);
    return pending(failureFor(entry.payer, 'settlement_pending', entry.transaction));
  }
  if (outcome.state !== 'settled') {
    return conclude(context, call, entry, { outcome, body: Buffer.alloc(0) });
  }
  const delivery = await deliverAgain(context, call, entry, true);
  if (delivery.ok) return conclude(context, call, entry, { outcome, body: delivery.body });
  await record(context, entry, outcome);
  return undeliverable();
}

type DeliveredAgain = Extract<Delivery, { ok: true }> | { ok: false };

/** What fails here is ours to mend: an error would be answered as if nothing had been charged. */
async function deliverAgain(
  { log }: ChargeContext,
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

/** A claim that cannot be given up is taken over by the next call, or goes with this process. */
async function release({ ledger, log }: ChargeContext, entry: LedgerEntry): Promise<void> {
  await ledger.release(entry).catch((error: unknown) => {
    log('ledger-failed', { cause: String(error) }, 'error');
  });
}
