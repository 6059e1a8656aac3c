import type * as z from 'zod';
import type { PaymentRequiredResponse, Preview } from '../../pipeline/contract/service-answers.ts';
import { toErrorBody } from '../http/http-error.ts';
import { type PaidAnswer, toAnswer } from './answer.ts';
import type { Price } from './prices.ts';
import {
  legacyNetwork,
  network,
  paymentHeaders,
  type RailTerms,
  toBase64Json,
} from './protocol.ts';
import type { Reason } from './reasons.ts';

/** The content of a paid path's challenge: what facilitators are told, the price, and more x402 extensions by name. */
export type Terms = RailTerms & {
  price: Price;
  /** URL of the terms of use. */
  termsOfUse: string;
  extensions: Readonly<Record<string, unknown>>;
};

/** What a call without a payment is told: what it would get, and what is wrong with its query, in a sentence. */
export type Told = { preview?: Preview | undefined; problem?: string | undefined };

/**
 * A 402 answer. `reason` says why a payment was refused; it is undefined if the call had no payment. The body of V2 shows
 * the preview. `error` has the problem, in header and body.
 */
export type Challenge = (
  reason: Reason | undefined,
  accept: string | undefined,
  told?: Told,
) => PaidAnswer;

/** Makes the challenges of one path. Those that tell nothing of a query are made once for each reason and x402 version. */
export function createChallenge(terms: Terms): Challenge {
  const made = new Map<string, PaidAnswer>();
  const headers = toHeaders(terms, undefined);
  return (reason, accept, { preview, problem } = {}) => {
    const legacy = wantsLegacyForm(accept);
    if (problem !== undefined || (preview && !legacy)) {
      const own = problem === undefined ? headers : toHeaders(terms, problem);
      if (legacy) return challengeLegacyClient(terms, problem, own);
      const body = describeRails(terms, undefined, problem);
      return toAnswer(402, preview ? { ...body, preview } : body, own);
    }
    const key = `${legacy ? 'V1' : 'V2'} ${reason ?? ''}`;
    const answer = made.get(key) ?? challenge(terms, reason, legacy);
    made.set(key, answer);
    return answer;
  };
}

/** The header is the same in both versions. The body is ours for V2, and x402's for V1. */
function challenge(terms: Terms, reason: Reason | undefined, legacy: boolean): PaidAnswer {
  const headers = toHeaders(terms, reason);
  if (legacy) return challengeLegacyClient(terms, reason, headers);
  return toAnswer(402, describeRails(terms, reason), headers);
}

function toHeaders(terms: Terms, error: string | undefined): Readonly<Record<string, string>> {
  return { [paymentHeaders.challenge]: toBase64Json(describeTerms(terms, error)) };
}

function describeRails(
  { price, requirements, termsOfUse }: Terms,
  reason: Reason | undefined,
  problem?: string,
): z.infer<typeof PaymentRequiredResponse> {
  const { scheme, payTo } = requirements;
  const { success, error } =
    reason === undefined
      ? toErrorBody('payment_required', { price: price.display })
      : toErrorBody('invalid_payment', { reason }, { reason });
  return {
    success,
    error: problem === undefined ? error : { ...error, message: problem },
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
    terms: termsOfUse,
  };
}

/** The value of the challenge header. Source: x402 V2, `PaymentRequired`. */
function describeTerms(
  { resource, requirements, bazaar, extensions }: Terms,
  error: string | undefined,
): object {
  return {
    x402Version: 2,
    error: error ?? 'Payment required',
    resource,
    accepts: [requirements],
    extensions: { bazaar, ...extensions },
  };
}

/** The media type by which an `Accept` header asks for a V1 challenge. */
export const legacyType = 'application/vnd.x402.v1+json';

/** Whether the `Accept` header asks for a V1 challenge. */
export function wantsLegacyForm(accept: string | undefined): boolean {
  return accept !== undefined && accept.toLowerCase().includes(legacyType);
}

/** The challenge for V1 clients, which read only the body. Source: x402 V1, `PaymentRequirementsResponse`. */
function challengeLegacyClient(
  { resource, requirements }: RailTerms,
  error: string | undefined,
  headers: Readonly<Record<string, string>>,
): PaidAnswer {
  const { scheme, amount, payTo, maxTimeoutSeconds, asset, extra } = requirements;
  const body = {
    success: false,
    charged: false,
    x402Version: 1,
    error: error ?? 'Payment required',
    accepts: [
      {
        scheme,
        network: legacyNetwork,
        maxAmountRequired: amount,
        resource: resource.url,
        description: resource.description,
        mimeType: resource.mimeType,
        payTo,
        maxTimeoutSeconds,
        asset,
        extra,
      },
    ],
  };
  return toAnswer(402, body, { ...headers, 'Content-Type': legacyType });
}
