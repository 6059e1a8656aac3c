import * as z from 'zod';
import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import { type PaidEndpoint, paidEndpoints } from '../endpoints/paid-endpoints.ts';
import { documentList, documentUrl } from './document-list.ts';
import { exampleAnswers } from './examples/example-answers.ts';
import { nameOf } from './openapi/components.ts';
import { toJsonSchema } from './openapi/schemas.ts';
import { payment } from './payment-facts.ts';
import { cadence, service } from './service.ts';
import type {
  DiscoveryDocument,
  Resource,
  ResourcesDocument,
} from './shapes/resource-documents.ts';
import type { Site } from './site.ts';

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
    documents: documentList.map(({ path, mediaType, summary }) => ({
      url: documentUrl(site.baseUrl, path),
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
    price: price.amount,
    description,
    input: { type: 'http', method: 'GET', queryParams: toJsonSchema(parameters) },
    output: {
      type: 'json',
      schema: `${documentUrl(site.baseUrl, '/openapi.json')}#/components/schemas/${name}`,
      example: z.looseObject({}).parse(exampleAnswers[name]),
    },
  };
}
