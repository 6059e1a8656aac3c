import { type Answer, toAnswer } from '../answer.ts';
import { legacyNetwork } from '../protocol.ts';
import type { Reason } from '../reasons.ts';
import type { Terms } from './challenge.ts';

const legacyType = 'application/vnd.x402.v1+json';

/** Whether the client asks for the challenge of x402 V1, by its `Accept` header. */
export function wantsLegacyForm(accept: string | undefined): boolean {
  return accept !== undefined && accept.toLowerCase().includes(legacyType);
}

/** The challenge as V1 clients read it: all of it in the body. */
export function challengeLegacyClient(terms: Terms, reason: Reason | undefined): Answer {
  const { resource, description, requirements } = terms;
  const { scheme, amount, payTo, maxTimeoutSeconds, asset, extra } = requirements;
  const body = {
    success: false,
    charged: false,
    x402Version: 1,
    error: reason ?? 'Payment required',
    accepts: [
      {
        scheme,
        network: legacyNetwork,
        maxAmountRequired: amount,
        resource,
        description,
        mimeType: 'application/json',
        payTo,
        maxTimeoutSeconds,
        asset,
        extra,
      },
    ],
  };
  return toAnswer(402, body, { 'Content-Type': legacyType });
}
