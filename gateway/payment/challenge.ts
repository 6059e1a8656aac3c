import * as z from 'zod';
import type { PaymentRequiredResponse, Preview } from '../../pipeline/contract/failures.ts';
import { toErrorBody } from '../errors/http-error.ts';
import { type PaidAnswer, toAnswer } from './answer.ts';
import type { Price } from './prices.ts';
import {
  legacyNetwork,
  network,
  paymentHeaders,
  type RailTerms,
  toBase64Json,
} from './protocol.ts';
import { type Reason, reasons } from './reasons.ts';

/** The content of a paid path's challenge: what facilitators are told, the price, and more x402 extensions by name. */
export type Terms = RailTerms & {
  price: Price;
  /** URL of the terms of use. */
  termsOfUse: string;
  extensions: Readonly<Record<string, unknown>>;
};

/**
 * A 402 answer. `reason` says why a payment was refused; it is undefined if the call had no payment. The body of V2 shows
 * the preview.
 */
export type Challenge = (
  reason: Reason | undefined,
  accept: string | undefined,
  preview?: Preview,
) => PaidAnswer;

/** Makes the challenges of one path. Those without a preview are made once for each reason and x402 version. */
export function createChallenge(terms: Terms): Challenge {
  const made = new Map<string, PaidAnswer>();
  const header = toBase64Json(describeTerms(terms, undefined));
  return (reason, accept, preview) => {
    const legacy = wantsLegacyForm(accept);
    if (preview && !legacy) {
      const body = { ...describeRails(terms, undefined), preview };
      return toAnswer(402, body, { [paymentHeaders.challenge]: header });
    }
    const key = `${legacy ? 'V1' : 'V2'} ${reason ?? ''}`;
    const answer = made.get(key) ?? challenge(terms, reason, legacy);
    made.set(key, answer);
    return answer;
  };
}

/** The header is the same in both versions. The body is ours for V2, and x402's for V1. */
function challenge(terms: Terms, reason: Reason | undefined, legacy: boolean): PaidAnswer {
  const headers = { [paymentHeaders.challenge]: toBase64Json(describeTerms(terms, reason)) };
  if (legacy) return challengeLegacyClient(terms, reason, headers);
  return toAnswer(402, describeRails(terms, reason), headers);
}

function describeRails(
  { price, requirements, termsOfUse }: Terms,
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
    terms: termsOfUse,
  };
}

/** The value of the challenge header. Source: x402 V2, `PaymentRequired`. */
function describeTerms(
  { resource, requirements, bazaar, extensions }: Terms,
  reason: Reason | undefined,
): object {
  return {
    x402Version: 2,
    error: reason ?? 'Payment required',
    resource,
    accepts: [requirements],
    extensions: { bazaar, ...extensions },
  };
}

/** The media type by which an `Accept` header asks for a V1 challenge. */
export const legacyType = 'application/vnd.x402.v1+json';

const LegacyRail = z
  .strictObject({
    scheme: z.literal('exact').describe('An EIP-3009 authorization of the exact amount.'),
    network: z.literal(legacyNetwork).describe('The chain, by its name in x402 V1.'),
    maxAmountRequired: z.string().describe('Atomic units of the asset.'),
    resource: z.url().describe('What is paid for.'),
    description: z.string().describe('What it delivers.'),
    mimeType: z.literal('application/json').describe('What is delivered.'),
    payTo: z.string().describe('The address that is paid.'),
    maxTimeoutSeconds: z.int().describe('How long a payment may take.'),
    asset: z.string().describe('The address of what is paid in.'),
    extra: z
      .strictObject({
        name: z.string().describe('Its EIP-712 name.'),
        version: z.string().describe('Its EIP-712 version.'),
      })
      .describe('The EIP-712 domain to sign for.'),
  })
  .describe('One way to pay, in the form of x402 V1.');

/** Source: x402 V1, `PaymentRequirementsResponse`. */
const LegacyChallenge = z
  .strictObject({
    success: z.literal(false).describe('False on every error.'),
    charged: z.literal(false).describe('False: nothing was charged.'),
    x402Version: z.literal(1).describe('Version of the payment protocol.'),
    error: z
      .enum(['Payment required', ...reasons])
      .describe(
        'Why payment is asked for, or why the payment sent was not accepted, in x402’s words.',
      ),
    accepts: z.array(LegacyRail).describe('Ways to pay, one for each network.'),
  })
  .describe('The body of a 402 for a client of x402 V1.');
type LegacyChallenge = z.infer<typeof LegacyChallenge>;

/** Whether the `Accept` header asks for a V1 challenge. */
export function wantsLegacyForm(accept: string | undefined): boolean {
  return accept !== undefined && accept.toLowerCase().includes(legacyType);
}

/** The challenge for V1 clients, which read only the body. */
function challengeLegacyClient(
  { resource, requirements }: RailTerms,
  reason: Reason | undefined,
  headers: Readonly<Record<string, string>>,
): PaidAnswer {
  const { scheme, amount, payTo, maxTimeoutSeconds, asset, extra } = requirements;
  const body: LegacyChallenge = {
    success: false,
    charged: false,
    x402Version: 1,
    error: reason ?? 'Payment required',
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
