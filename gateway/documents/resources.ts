import * as z from 'zod';
import { freeEndpoints, type PaidEndpoint, paidEndpoints } from '../endpoints/endpoints.ts';
import { dataSetEntry, documentList } from '../endpoints/files.ts';
import { exampleAnswers } from './example-answers.ts';
import { nameOf, toJsonSchema } from './openapi/components.ts';
import { cadence, documentUrl, payment, service } from './service.ts';
import type { Site } from './site.ts';
import { success } from '../../pipeline/contract/views.ts';

export function renderResources(site: Site): z.infer<typeof ResourcesDocument> {
  return {
    success: true,
    x402Version: payment.x402Version,
    name: service.name,
    baseUrl: site.baseUrl,
    network: payment.network,
    resources: paidEndpoints.map((endpoint) => describeResource(site, endpoint)),
  };
}

export function renderDiscovery(site: Site): z.infer<typeof DiscoveryDocument> {
  return {
    ...renderResources(site),
    version: site.version,
    description: service.description,
    cadence,
    contact: site.contactEmail,
    free: freeEndpoints.map(({ path, limit, description }) => ({
      resource: `${site.baseUrl}${path}`,
      methods: ['GET', 'HEAD'],
      requestsPerMinute: limit,
      description,
    })),
    documents: [...documentList, dataSetEntry].map(({ path, mediaType, summary }) => ({
      url: `${site.baseUrl}${path}`,
      mediaType,
      description: summary,
    })),
  };
}

function describeResource(site: Site, endpoint: PaidEndpoint): z.infer<typeof Resource> {
  const { path, price, parameters, description, response } = endpoint;
  const name = nameOf(response);
  return {
    resource: `${site.baseUrl}${path}`,
    methods: ['GET'],
    network: payment.network,
    scheme: payment.scheme,
    asset: payment.asset,
    currency: payment.currency,
    price: price.dollars,
    description,
    input: { type: 'http', method: 'GET', queryParams: toJsonSchema(parameters) },
    output: {
      type: 'json',
      schema: `${documentUrl(site.baseUrl, '/openapi.json')}#/components/schemas/${name}`,
      example: z.looseObject({}).parse(exampleAnswers[name]),
    },
  };
}

export function renderWellKnownX402(site: Site): z.infer<typeof WellKnownX402> {
  return {
    version: 1,
    resources: paidEndpoints.map(({ path }) => `${site.baseUrl}${path}`),
    instructions: `GET a resource without payment to get its challenge. ${documentUrl(site.baseUrl, '/llms.txt')} says in short how to ask, ${documentUrl(site.baseUrl, '/llms-full.txt')} in full, ${documentUrl(site.baseUrl, '/openapi.json')} in OpenAPI.`,
  };
}

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
