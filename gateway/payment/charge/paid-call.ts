import { toInstant } from '../../../pipeline/contract/dates.ts';
import type { Answer } from '../answer.ts';
import type { NewPayment } from '../ledger/entry.ts';
import type { Payment } from '../payload/payment.ts';
import type { Reason } from '../reasons.ts';
import type { Call, Offer, Work } from './offer.ts';
import type { ChargeContext } from './charge-context.ts';

/** A call whose payment is of the right form, and the payment's hash. */
export type PaidCall = {
  offer: Offer;
  payment: Payment;
  payloadSha256: string;
  work: Work;
} & Pick<Call, 'accept' | 'refuseReplay'>;

/** The challenge once more, with the reason for which the payment was not taken. */
export function refusePayment(
  { offer, accept }: PaidCall,
  reason: Reason,
  own?: Readonly<Record<string, string>>,
): Answer {
  const answer = offer.challenge(reason, accept);
  return own ? { ...answer, headers: { ...answer.headers, ...own } } : answer;
}

export function toNewPayment(
  { now }: ChargeContext,
  { offer, payment, payloadSha256, work }: PaidCall,
): NewPayment {
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
    claimedAt: toInstant(now()),
  };
}
