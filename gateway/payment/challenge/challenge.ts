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

/** The challenge of one path. Without a reason it is always the same, and made once. */
export function createChallenge(terms: Terms): Challenge {
  const unpaid = challenge(terms, undefined);
  const legacyUnpaid = challengeLegacyClient(terms, undefined);
  return (reason, accept) => {
    const legacy = wantsLegacyForm(accept);
    if (reason === undefined) return legacy ? legacyUnpaid : unpaid;
    return legacy ? challengeLegacyClient(terms, reason) : challenge(terms, reason);
  };
}

function challenge(terms: Terms, reason: Reason | undefined): Answer {
  const { price, requirements } = terms;
  const { scheme, payTo } = requirements;
  const error =
    reason === undefined
      ? {
          code: 'payment_required',
          message: `This call costs ${price.display}; pay one of accepts and send the request again`,
        }
      : { code: 'invalid_payment', message: `The payment was not taken: ${reason}`, reason };
  const rail = {
    scheme,
    network,
    asset: 'USDC',
    price: price.display,
    payTo,
    mimeType: 'application/json',
  };
  const body = {
    success: false,
    error,
    charged: false,
    x402Version: 2,
    accepts: [rail],
    terms: terms.terms,
  };
  const header = toBase64Json(describeTerms(terms, reason));
  return toAnswer(402, body, { [paymentHeaders.challenge]: header });
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
