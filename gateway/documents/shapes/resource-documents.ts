import * as z from 'zod';

/** A paid resource, with all a client needs to call and pay it. */
export const Resource = z.strictObject({
  resource: z.url().describe('Its address.'),
  methods: z.array(z.literal('GET')).describe('How it is called.'),
  network: z.string().describe('The chain, as a CAIP-2 id.'),
  scheme: z.string().describe('How it is paid.'),
  asset: z.string().describe('What is paid in.'),
  currency: z.string().describe('What the price is in.'),
  price: z.string().describe('Price of one call.'),
  description: z.string().describe('What it delivers.'),
  input: z
    .strictObject({
      type: z.literal('http').describe('It is an HTTP call.'),
      method: z.literal('GET').describe('How it is called.'),
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
});

/** What `/.well-known/x402-resources.json` answers. No standard names its fields. */
export const ResourcesDocument = z.strictObject({
  success: z.literal(true).describe('True on every answer with status 200.'),
  x402Version: z.int().describe('Version of the payment protocol.'),
  name: z.string().describe('Name of the service.'),
  baseUrl: z.url().describe('Where it is.'),
  network: z.string().describe('The chain, as a CAIP-2 id.'),
  resources: z.array(Resource).describe('Everything that is paid for by the call.'),
});

/** What `/discovery` answers: the paid resources, what is free, and where more is said. */
export const DiscoveryDocument = z.strictObject({
  ...ResourcesDocument.shape,
  version: z.string().describe('Version of the service.'),
  description: z.string().describe('What the service does.'),
  cadence: z.string().describe('How often a new digest comes.'),
  contact: z.email().describe('Whom to write to.'),
  free: z
    .array(
      z.strictObject({
        resource: z.url().describe('Its address.'),
        methods: z.array(z.enum(['GET', 'HEAD'])).describe('How it is called.'),
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
    .describe('Where more is said.'),
});
