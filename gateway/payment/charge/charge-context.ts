import { toInstant } from '../../../pipeline/contract/dates.ts';
import type { Log } from '../../http/log.ts';
import type { PaidAnswer } from '../answer.ts';
import type { FindSettlement } from '../chain/find-settlement.ts';
import type { NewPayment } from '../ledger/entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Payment } from '../payload.ts';
import type { Rail } from '../rails/rail.ts';
import type { Reason } from '../reasons.ts';
import type { Call, Offer, Work } from './offer.ts';

/** What every charge needs. */
export type ChargeContext = {
  rail: Rail;
  /** Our own wallet settles. A facilitator's refusal may hide that it has sent the payment. */
  isOwnRail: boolean;
  ledger: Ledger;
  findSettlement: FindSettlement;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The time by which an authorization begins and ends: the chain's. Milliseconds since 1970. */
  chainNow: () => number;
  /** Resolves after that many milliseconds. */
  wait: (ms: number) => Promise<void>;
  log: Log;
};

/** A call with a parsed payment and that payment's hash. */
export type PaidCall = {
  offer: Offer;
  payment: Payment;
  payloadSha256: string;
  work: Work;
} & Pick<Call, 'accept' | 'client' | 'refuseReplay'>;

/** The challenge with the reason of the refusal. */
export function refusePayment(
  { offer, accept }: PaidCall,
  reason: Reason,
  receipt?: Readonly<Record<string, string>>,
): PaidAnswer {
  const answer = offer.challenge(reason, accept);
  return receipt ? { ...answer, headers: { ...answer.headers, ...receipt } } : answer;
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
