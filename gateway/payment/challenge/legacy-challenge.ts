import * as z from 'zod';
import { type Answer, toAnswer } from '../answer.ts';
import { legacyNetwork, type Requirements } from '../protocol.ts';
import { type Reason, reasons } from '../reasons.ts';

/** The type of the challenge of x402 V1, as an `Accept` header asks for it. */
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
export const LegacyChallenge = z
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
export type LegacyChallenge = z.infer<typeof LegacyChallenge>;

/** What a V1 client is told: the path's whole address, and what is asked for. */
type LegacyTerms = { resource: string; description: string; requirements: Requirements };

/** Whether the client asks for the challenge of x402 V1, by its `Accept` header. */
export function wantsLegacyForm(accept: string | undefined): boolean {
  return accept !== undefined && accept.toLowerCase().includes(legacyType);
}

/** The challenge as V1 clients read it: all of it in the body. `headers` go with it. */
export function challengeLegacyClient(
  { resource, description, requirements }: LegacyTerms,
  reason: Reason | undefined,
  headers: Readonly<Record<string, string>>,
): Answer {
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
  return toAnswer(402, body, { ...headers, 'Content-Type': legacyType });
}
