import * as z from 'zod';
import { success } from '../../pipeline/contract/views.ts';

const Section = z.strictObject({
  id: z.string().min(1).describe('A word for the section. It never changes.'),
  title: z.string().min(1).describe('Its heading.'),
  text: z.string().min(1).describe('What it says.'),
});
export type Section = z.infer<typeof Section>;

/** What `/terms.json` answers. */
export const TermsDocument = z
  .strictObject({
    success,
    service: z.string().describe('Name of the service.'),
    version: z.string().describe('Version of the service.'),
    url: z.url().describe('The same terms as text.'),
    contact: z.email().describe('The e-mail address for questions.'),
    terms: z.array(Section).describe('The terms, one section at a time.'),
    prices: z
      .array(
        z.strictObject({
          path: z.string().describe('The paid path.'),
          amount: z.string().describe('Price of one call.'),
          currency: z.string().describe('The currency of the price.'),
          asset: z.string().describe('The asset to pay in.'),
          network: z.string().describe('The chain, as a CAIP-2 id.'),
        }),
      )
      .describe('What paid calls cost.'),
    limits: z
      .array(
        z.strictObject({
          path: z.string().describe('The path.'),
          requestsPerMinute: z.int().positive().describe('Requests a minute from one client.'),
        }),
      )
      .describe('How often a path may be called.'),
  })
  .describe('The terms of use, with prices and limits.');

export const Resource = z
  .strictObject({
    resource: z.url().describe('Its address.'),
    methods: z.array(z.literal('GET')).describe('The HTTP methods it takes.'),
    network: z.string().describe('The chain, as a CAIP-2 id.'),
    scheme: z.string().describe('The x402 scheme of the payment.'),
    asset: z.string().describe('The asset to pay in.'),
    currency: z.string().describe('The currency of the price.'),
    price: z.string().describe('Price of one call.'),
    description: z.string().describe('What it delivers.'),
    input: z
      .strictObject({
        type: z.literal('http').describe('It is an HTTP call.'),
        method: z.literal('GET').describe('The HTTP methods it takes.'),
        queryParams: z.looseObject({}).describe('JSON Schema of the query.'),
      })
      .describe('What it takes.'),
    output: z
      .strictObject({
        type: z.literal('json').describe('It answers JSON.'),
        schema: z.url().describe('Its JSON Schema.'),
        example: z.looseObject({}).describe('A made-up answer.'),
      })
      .describe('What it answers.'),
  })
  .describe('A paid resource, with all a client needs to call and pay it.');

/** What `/.well-known/x402-resources.json` answers. No standard names its fields. */
export const ResourcesDocument = z
  .strictObject({
    success,
    x402Version: z.int().describe('Version of the payment protocol.'),
    name: z.string().describe('Name of the service.'),
    baseUrl: z.url().describe('The base address of the service.'),
    network: z.string().describe('The chain, as a CAIP-2 id.'),
    resources: z.array(Resource).describe('Everything that is paid for by the call.'),
  })
  .describe('Everything that is paid for by the call.');

/** What `/discovery` answers. */
export const DiscoveryDocument = z
  .strictObject({
    ...ResourcesDocument.shape,
    version: z.string().describe('Version of the service.'),
    description: z.string().describe('What the service does.'),
    cadence: z.string().describe('How often a new digest comes.'),
    contact: z.email().describe('The e-mail address for questions.'),
    free: z
      .array(
        z.strictObject({
          resource: z.url().describe('Its address.'),
          methods: z.array(z.enum(['GET', 'HEAD'])).describe('The HTTP methods it takes.'),
          requestsPerMinute: z.int().positive().describe('Requests a minute from one client.'),
          description: z.string().describe('What it answers.'),
        }),
      )
      .describe('Everything that is free.'),
    documents: z
      .array(
        z.strictObject({
          url: z.url().describe('Its address.'),
          mediaType: z.string().describe('Its type.'),
          description: z.string().describe('What it is.'),
        }),
      )
      .describe('Where to read more.'),
  })
  .describe('What is paid, what is free, and where to read more.');

/** What `/.well-known/x402` answers. Source: x402scan, DISCOVERY.md. Strict readers accept no other field. */
export const WellKnownX402 = z
  .strictObject({
    version: z.literal(1).describe('Version of this form.'),
    resources: z.array(z.url()).min(1).describe('Addresses that answer 402 with a challenge.'),
    instructions: z.string().describe('Where to read more.'),
  })
  .describe('Addresses of the paid resources, for x402 crawlers.');
