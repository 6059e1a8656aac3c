import { setTimeout as wait } from 'node:timers/promises';
import {
  type PaidAnswer,
  pending,
  railUnavailable,
  refuse,
  refusePayment,
  unavailable,
} from '../answer.ts';
import { toKeyText } from '../ledger/create-ledger.ts';
import { type Claim, type LedgerEntry, LedgerError, type NewPayment } from '../ledger/ledger.ts';
import { hashPayment, parsePayment } from '../payload.ts';
import { RailError } from '../rails/rail.ts';
import type { Call, ChargeContext, Offer, PaidCall } from './offer.ts';
import { findLanded } from './outcome.ts';
import { answerAgain, countRepeat, resumeCharge } from './resume.ts';
import { checkFitness, settle } from './settle.ts';

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
    if (!parsed.ok) return challenge(parsed, call.accept);
    const read = offer.read(call.query);
    if (!read.ok) return read.answer;
    const { payment } = parsed;
    const { work } = read;
    const { from: payer, nonce } = payment.authorization;
    const key = toKeyText({ payer, nonce });
    const payloadSha256 = hashPayment(payment);
    const fingerprint = `${payloadSha256} ${work.request}`;
    // A call that waited for an earlier call and then repeats its answer counts once for its client, not twice.
    let counted: { refusal: PaidAnswer | undefined } | undefined;
    const refuseReplay = () => (counted ??= { refusal: call.refuseReplay() }).refusal;
    for (let earlier = underWay.get(key); earlier; earlier = underWay.get(key)) {
      if (earlier.fingerprint === fingerprint) {
        const answer = refuseReplay() ?? (await earlier.answer);
        // Equal calls share a refusal. A delivered answer counts once for each call that gets it. A call that cannot be
        // counted continues, and the ledger decides its answer.
        if (answer.status !== 200 || (await countRepeat(context, { payer, nonce }))) return answer;
      } else {
        // The earlier call may be forged, or may end uncharged. After it, the ledger decides about this call.
        await earlier.answer.catch(() => undefined);
      }
    }
    const paid = { ...call, refuseReplay, offer, payment, payloadSha256, work };
    const answer = answerPaid(context, paid);
    underWay.set(key, { fingerprint, answer });
    try {
      return await answer;
    } finally {
      underWay.delete(key);
    }
  };
}

/** A call that has no answer yet. Equal calls wait for its answer. */
type UnderWay = { fingerprint: string; answer: Promise<PaidAnswer> };

/** How long a call waits while another process holds the same payment, and how often it tries again. Milliseconds. */
const longestWaitMs = 60_000;
const retryMs = 250;

/** Answers a paid call, whatever state its payment has. If the ledger or the rail is unavailable, this call sends nothing. */
async function answerPaid(context: ChargeContext, call: PaidCall): Promise<PaidAnswer> {
  const { ledger, log } = context;
  try {
    const claim = await claimPayment(context, call);
    if (claim.outcome === 'used') return refuse('payment_already_used', {});
    if (claim.outcome === 'held') return pending();
    const { entry } = claim;
    if (claim.outcome === 'settled') return await answerAgain(context, call, entry);
    const proceed = entry.state === 'claimed' ? chargeAnew : resumeCharge;
    return await proceed(context, call, entry).catch(async (error: unknown) => {
      await ledger.release(entry);
      throw error;
    });
  } catch (error) {
    if (error instanceof RailError) {
      log('verification-failed', { cause: error.message }, 'warn');
      return railUnavailable();
    }
    if (!(error instanceof LedgerError)) throw error;
    log('ledger-failed', { cause: error.message }, 'error');
    return unavailable();
  }
}

async function claimPayment(context: ChargeContext, call: PaidCall): Promise<Claim> {
  const payment = toNewPayment(call);
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    const claim = await context.ledger.claim(payment);
    if (claim.outcome !== 'held' || waitedMs >= longestWaitMs) return claim;
    await wait(retryMs);
  }
}

function toNewPayment({ offer, payment, payloadSha256, work }: PaidCall): NewPayment {
  const { from: payer, nonce, value: amount, to: payTo, validBefore } = payment.authorization;
  return {
    payer,
    nonce,
    payloadSha256,
    identifier: payment.identifier,
    route: offer.path,
    request: work.request,
    digestId: '',
    amount,
    payTo,
    validBefore,
  };
}

/** Charges a payment that was never sent: local checks, verification, work, settlement. */
async function chargeAnew(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const endUnsent = async (answer: PaidAnswer) => {
    await context.ledger.release(entry);
    return answer;
  };
  const unfit = await checkFitness(context, call);
  if (unfit) return endUnsent(await refusePayment(call, unfit));
  const fault = await context.rail.verify(call.payment, call.offer.terms, call.client);
  const landed =
    fault && (await findLanded(context, entry, fault.reason, call.payment.authorization));
  if (fault && !landed) return endUnsent(await refusePayment(call, fault));
  const delivery = await call.work.deliver();
  if (!delivery.ok) return endUnsent(delivery.answer);
  return settle(context, call, entry, { delivery, landed });
}
