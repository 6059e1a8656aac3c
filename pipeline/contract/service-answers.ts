import * as z from 'zod';
import { DigestDate, Midnight } from './dates.ts';
import { DigestId } from './digest.ts';
import { success } from './views.ts';
import { Count } from './scalars.ts';

/** What `/health` answers with 200: a degraded service still serves. With `?ready`, 503. */
export const Health = z
  .strictObject({
    success,
    status: z
      .enum(['ok', 'degraded'])
      .describe(
        'degraded while nothing is published, the digest is overdue or dated in the future, or a newer night is refused.',
      ),
    version: z.string().min(1).describe('Version of the service.'),
    payment: z
      .strictObject({
        mode: z
          .enum(['off', 'remote', 'dev'])
          .describe(
            'off: paid calls answer 503; remote: a facilitator settles; dev: a private chain without real money.',
          ),
        network: z.literal('eip155:8453').describe('The chain, as a CAIP-2 id.'),
      })
      .describe('How paid calls are settled.'),
    snapshot: z
      .strictObject({
        index: DigestId.nullable().describe('Id of the digest; null while nothing is published.'),
        digestDate: Midnight.nullable().describe(
          'The UTC day it covers; null while nothing is published.',
        ),
        ageSeconds: Count.nullable().describe(
          'Seconds since it became current; null while nothing is published.',
        ),
        stale: z.boolean().describe('Whether the next digest is overdue.'),
        refused: z
          .enum(['incomplete', 'invalid', 'unreadable', 'gone'])
          .nullable()
          .describe(
            'Why a newer night is not served; null where the newest is served. incomplete: a file is missing or belongs to another night; invalid: a file breaks the contract; unreadable: a file cannot be read; gone: the pointer is missing.',
          ),
      })
      .describe('What is served.'),
  })
  .describe('Whether the service is alive, what it serves, and how payment works.');
export type Health = z.infer<typeof Health>;

export const ErrorResponse = z
  .object({
    success: z.literal(false).describe('False on every error.'),
    error: z
      .looseObject({
        code: z.string().describe('A word for programs.'),
        message: z.string().describe('A sentence for people.'),
      })
      .describe('What went wrong. Some errors have more fields.'),
    charged: z
      .literal(false)
      .optional()
      .describe(
        'On paid paths only: false, as nothing was charged. With settlement_pending the payment may still be charged.',
      ),
  })
  .describe('The body of every error.');
export type ErrorResponse = z.infer<typeof ErrorResponse>;

const Rail = z
  .object({
    scheme: z.literal('exact').describe('An EIP-3009 authorization of the exact amount.'),
    network: z.literal('eip155:8453').describe('The chain, as a CAIP-2 id.'),
    asset: z.literal('USDC').describe('The asset to pay in.'),
    price: z
      .string()
      .regex(/^\$\d+\.\d{2}$/)
      .meta({ examples: ['$0.01'] })
      .describe('The price in US dollars.'),
    payTo: z.string().describe('The address that is paid.'),
    mimeType: z.literal('application/json').describe('The media type of the answer.'),
  })
  .describe('One way to pay.');

/** What an unpaid call is told for free. It shows no fact that is sold. */
export const Preview = z
  .strictObject({
    snapshot: z.string().describe('Id of the newest night.'),
    digestDate: Midnight.describe('The UTC day that it covers.'),
    ageSeconds: Count.describe('Seconds since it was published, rounded down to whole minutes.'),
    matches: Count.nullable().describe(
      'Items that match, before limit; null if a parameter is wrong. Counted without standing, max_risk and category.',
    ),
    seen: z
      .array(
        z.strictObject({
          name: z.string().describe('The name asked for.'),
          since: DigestDate.describe('The first night that listed it.'),
          nights: Count.describe('How many nights listed it.'),
        }),
      )
      .optional()
      .describe('Of repositories asked for by name: those that we know, eight at most.'),
    note: z
      .string()
      .optional()
      .describe('Why nothing would be delivered, what is not counted, or what is free instead.'),
  })
  .describe('What the call would find now.');
export type Preview = z.infer<typeof Preview>;

export const PaymentRequiredResponse = ErrorResponse.extend({
  x402Version: z.literal(2).describe('Version of the payment protocol.'),
  accepts: z.array(Rail).describe('Ways to pay, one for each network.'),
  terms: z.url().describe('The terms of use.'),
  charged: z.literal(false).describe('False: nothing was charged.'),
  preview: Preview.optional(),
}).describe(
  'The body of a 402. It repeats the price and the ways to pay. The header PAYMENT-REQUIRED holds the requirements to sign.',
);

/** The name of an npm package. */
const PackageName = z.string().regex(/^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/, {
  error: 'expected the name of a package',
});

const WebAddress = z.url({ protocol: /^https?$/, error: 'expected an http or https address' });

const Product = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'expected lower-case words joined by hyphens' })
      .describe('Its short name.'),
    name: z.string().min(1).describe('Its name.'),
    tagline: z.string().min(1).describe('What it offers.'),
    api: WebAddress.describe('Its base address.'),
    docs: WebAddress.describe('Where it is described.'),
    mcp: z
      .union([PackageName, z.literal('')])
      .describe('The package with its MCP server; empty while none is published.'),
  })
  .describe('One service of the family.');

/** The services that one operator offers together. */
export const FamilyCatalog = z.strictObject({
  family: z.string().min(1).describe('Name of the family.'),
  tagline: z.string().min(1).describe('What it offers.'),
  products: z
    .array(Product)
    .min(1)
    .refine((products) => new Set(products.map(({ slug }) => slug)).size === products.length, {
      error: 'expected each slug once',
    })
    .describe('Its services.'),
});
export type FamilyCatalog = z.infer<typeof FamilyCatalog>;

/** What `/.well-known/family-catalog` answers. */
export const FamilyCatalogResponse = z
  .strictObject({ success, ...FamilyCatalog.shape })
  .describe('The services one operator offers together.');
