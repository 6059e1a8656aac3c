import {
  alreadyUsed,
  answeredTooOften,
  type PaidAnswer,
  delivered,
  failureFor,
  pending,
  receiptFor,
  unavailable,
  railUnavailable,
  undeliverable,
} from '../answer.ts';
import type { Found } from '../chain/find-settlement.ts';
import { wasRefused, type LedgerEntry } from '../ledger/entry.ts';
import { type Claim, LedgerError } from '../ledger/ledger.ts';
import { hashPayment, parsePayment, type Payment } from '../payload.ts';
import { mostAnswers } from '../protocol.ts';
import type { Call, Delivery, Offer } from './offer.ts';
import { askChain, toEnd, usedAlready } from './outcome.ts';
import {
  type ChargeContext,
  type PaidCall,
  refusePayment,
  toNewPayment,
} from './charge-context.ts';
import { checkFitness, prepare, verify } from './prepare.ts';
import { conclude, record, settle } from './settle.ts';

/** Answers a call of a paid path: with a challenge, an error, or the paid data. */
export type Charge = (offer: Offer, call: Call) => Promise<PaidAnswer>;

/**
 * Charges a call if and only if it is delivered.
 *
 * The order: claim, local checks, verification, work, ledger, settlement, answer. A settled payment is answered again
 * without local checks, because the terms may have changed since.
 *
 * A client that disconnects changes nothing. @throws the error of the work; then nothing was charged.
 */
export function createCharge(context: ChargeContext): Charge {
  const underWay = new Map<string, UnderWay>();
  return async (offer, call) => {
    const { challenge } = offer;
    if (call.payment === undefined) return challenge(undefined, call.accept);
    const parsed = parsePayment(call.payment);
    if (!parsed.ok) return challenge(parsed.reason, call.accept);
    const read = offer.read(call.query);
    if (!read.ok) return read.answer;
    const { payment } = parsed;
    const { work } = read;
    const key = `${payment.authorization.from} ${payment.authorization.nonce}`;
    const payloadSha256 = hashPayment(payment);
    const fingerprint = `${payloadSha256} ${work.request}`;
    // A call that waited for a repeated answer is one replay of its client, not two.
    let counted: { refusal: PaidAnswer | undefined } | undefined;
    const refuseReplay = () => (counted ??= { refusal: call.refuseReplay() }).refusal;
    for (let earlier = underWay.get(key); earlier; earlier = underWay.get(key)) {
      if (earlier.fingerprint === fingerprint) {
        const answer = refuseReplay() ?? (await earlier.answer);
        // Equal calls share a refusal. A delivered answer counts once for each call that gets it. A call that cannot
        // be counted goes on, and the ledger decides its answer.
        if (answer.status !== 200 || (await countRepeat(context, payment))) return answer;
      } else {
        // The earlier call may be forged or not charged. The ledger decides after its end.
        await earlier.answer.catch(() => undefined);
      }
    }
    const answer = settleCall(context, {
      ...call,
      refuseReplay,
      offer,
      payment,
      payloadSha256,
      work,
    });
    underWay.set(key, { fingerprint, answer });
    try {
      return await answer;
    } finally {
      underWay.delete(key);
    }
  };
}

/** A call that has no answer so far. Equal calls wait for its answer. */
type UnderWay = { fingerprint: string; answer: Promise<PaidAnswer> };

/** How long a call waits for another process with the same payment, and how often it tries. Milliseconds. */
const longestWaitMs = 60_000;
const retryMs = 250;

/** Answers a paid call, from whatever state its payment has. */
async function settleCall(context: ChargeContext, call: PaidCall): Promise<PaidAnswer> {
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
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    const claim = await context.ledger.claim(payment);
    if (claim.outcome !== 'held' || waitedMs >= longestWaitMs) return claim;
    await context.wait(retryMs);
  }
}

/** Charges a payment that was never sent: verification, work, settlement. */
async function chargeAnew(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const ready = await prepare(context, call, entry);
  if (ready.ok) return settle(context, call, entry, ready);
  await release(context, entry);
  return ready.answer;
}

/** The answers of a payment after the first one, which the call that paid has. */
const mostRepeats = mostAnswers - 1;

/** Counts one more answer of a settled payment. False if it had all of its answers, or if nothing can be counted. */
async function countRepeat(
  { ledger }: ChargeContext,
  { authorization }: Payment,
): Promise<boolean> {
  const { from: payer, nonce } = authorization;
  return ledger.repeat({ payer, nonce }, mostRepeats).catch(() => false);
}

/** Delivers a settled call again. The bytes are the same unless the night was published again. */
async function answerAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const refusal = call.refuseReplay();
  if (refusal) return refusal;
  const delivery = await deliverAgain(context, call, entry, true);
  if (!delivery.ok) return undeliverable(delivery.answer);
  if (!(await context.ledger.repeat(entry, mostRepeats))) return answeredTooOften();
  return delivered(delivery.body, receiptFor(entry));
}

/** Continues a payment that was sent and can still land. If the chain shows it unused, it is sent again. */
async function resumeCharge(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const found = await askChain(context, entry);
  if (found?.state === 'open') return sendAgain(context, call, entry);
  return concludeFound(context, call, entry, found);
}

/**
 * Sends an unused payment again. If its payer got a refusal before, it is verified first:
 * the cause of that failure may remain.
 */
async function sendAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const wasRefusedBefore = wasRefused(entry);
  const unfit = checkFitness(context, call);
  if (unfit && !wasRefusedBefore) return concludeFound(context, call, entry, undefined);
  const verdict = !unfit && wasRefusedBefore ? await verify(context, call) : undefined;
  if (verdict === 'unavailable') {
    await release(context, entry);
    return railUnavailable();
  }
  const reason = unfit ?? (verdict?.valid === false ? verdict.reason : undefined);
  if (reason !== undefined) {
    // It may have landed since, which uses the nonce and may empty the balance. So the chain is asked again.
    const found = await askChain(context, entry);
    if (reason === usedAlready || toEnd(found)) return concludeFound(context, call, entry, found);
    await release(context, entry);
    return refusePayment(call, reason, failureFor(entry.payer, reason));
  }
  const delivery = await deliverAgain(context, call, entry, false);
  return delivery.ok
    ? settle(context, call, entry, { delivery })
    : concludeFound(context, call, entry, undefined);
}

/** Delivers a payment that landed and refuses one that never can. Any other stays as recorded. */
async function concludeFound(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  found: Found | undefined,
): Promise<PaidAnswer> {
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
  return undeliverable(delivery.answer);
}

type DeliveredAgain = Extract<Delivery, { ok: true }> | { ok: false; answer?: PaidAnswer };

/** It logs an error instead of throwing, because a thrown error is answered with `charged: false`. */
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

/** If the release fails, the claim stays until the next call takes it over or this process ends. */
async function release({ ledger, log }: ChargeContext, entry: LedgerEntry): Promise<void> {
  await ledger.release(entry).catch((error: unknown) => {
    log('ledger-failed', { cause: String(error) }, 'error');
  });
}
