import type { Answer } from '../answer.ts';
import { checkTerms } from '../payload/check-payment.ts';
import { parsePayment } from '../payload/parse-payment.ts';
import { hashPayment } from '../payload/payment.ts';
import type { Call, Offer } from './offer.ts';
import { settleCall } from './settle-call.ts';
import type { Till } from './till.ts';

/** Answers a call of a paid path: with a challenge, a refusal, or what was paid for. */
export type Charge = (offer: Offer, call: Call) => Promise<Answer>;

/**
 * Charges a call exactly when it is delivered.
 *
 * Cheap checks come first, then the claim on the payment, its verification, the work, the ledger, the settlement, and
 * only then the answer. A client that leaves in the middle changes nothing. @throws what the work throws, charging nothing.
 */
export function createCharge(till: Till): Charge {
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
    const answer = settleCall(till, {
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
