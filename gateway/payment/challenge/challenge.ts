import type * as z from 'zod';
import type { PaymentRequiredResponse } from '../../../pipeline/contract/failures.ts';
import { toErrorBody } from '../../errors/http-error.ts';
import { type Answer, toAnswer } from '../answer.ts';
import type { Price } from '../prices.ts';
import { network, paymentHeaders, type Requirements, toBase64Json } from '../protocol.ts';
import type { Reason } from '../reasons.ts';
import { challengeLegacyClient, wantsLegacyForm } from './legacy-challenge.ts';

/** What is for sale at a path, as a challenge tells it. */
export type Terms = {
  /** The path's whole address, made from the service's own base URL. */
  resource: string;
  description: string;
  price: Price;
  requirements: Requirements;
  /** Address of the terms of use. */
  terms: string;
  /** x402 extensions by name. */
  extensions: Readonly<Record<string, unknown>>;
};

/** Asks for a payment: without a reason where none was sent, and with the reason for which one was not taken. */
export type Challenge = (reason: Reason | undefined, accept: string | undefined) => Answer;

/** The challenge of one path. There is one for each reason and form, and each is made once. */
export function createChallenge(terms: Terms): Challenge {
  const made = new Map<string, Answer>();
  return (reason, accept) => {
    const legacy = wantsLegacyForm(accept);
    const key = `${legacy ? 'V1' : 'V2'} ${reason ?? ''}`;
    const answer = made.get(key) ?? challenge(terms, reason, legacy);
    made.set(key, answer);
    return answer;
  };
}

/** The header is the same for every client; the body is ours, or that of V1. */
function challenge(terms: Terms, reason: Reason | undefined, legacy: boolean): Answer {
  const headers = { [paymentHeaders.challenge]: toBase64Json(describeTerms(terms, reason)) };
  if (legacy) return challengeLegacyClient(terms, reason, headers);
  return toAnswer(402, describeRails(terms, reason), headers);
}

function describeRails(
  { price, requirements, terms }: Terms,
  reason: Reason | undefined,
): z.infer<typeof PaymentRequiredResponse> {
  const { scheme, payTo } = requirements;
  const error =
    reason === undefined
      ? toErrorBody('payment_required', { price: price.display })
      : toErrorBody('invalid_payment', { reason }, { reason });
  return {
    ...error,
    charged: false,
    x402Version: 2,
    accepts: [
      {
        scheme,
        network,
        asset: 'USDC',
        price: price.display,
        payTo,
        mimeType: 'application/json',
      },
    ],
    terms,
  };
}

/** The requirements in x402's own form, as the header carries them. */
function describeTerms(
  { resource, description, requirements, extensions }: Terms,
  reason: Reason | undefined,
): object {
  return {
    x402Version: 2,
    error: reason ?? 'Payment required',
    resource: { url: resource, description, mimeType: 'application/json' },
    accepts: [requirements],
    extensions,
  };
}
