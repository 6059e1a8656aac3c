import {
  fillPath,
  freeEndpoints,
  type PaidEndpoint,
  paidEndpoints,
} from '../endpoints/endpoints.ts';
import { dataSetEntry, documentList } from '../endpoints/files.ts';
import { exampleAnswers } from './example-answers.ts';
import { nameOf, toJsonSchema } from './openapi/components.ts';
import { cadence, documentUrl, payment, service } from './service.ts';
import type { Site } from './site.ts';

/** What `/.well-known/x402-resources.json` answers. No standard names its fields. */
export function renderResources(site: Site) {
  return {
    success: true,
    x402Version: payment.x402Version,
    name: service.name,
    baseUrl: site.baseUrl,
    network: payment.network,
    resources: paidEndpoints.map((endpoint) => describeResource(site, endpoint)),
  };
}

/** What is sold, what is free, and where to read more. */
export function renderDiscovery(site: Site): object {
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

function describeResource(site: Site, endpoint: PaidEndpoint) {
  const { path, price, parameters, description, response } = endpoint;
  const name = nameOf(response);
  return {
    resource: `${site.baseUrl}${fillPath(path, site.example)}`,
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
      example: exampleAnswers[name],
    },
  };
}

/** The paid addresses, which answer 402. Source: x402scan, DISCOVERY.md. Strict readers accept no other field. */
export function renderWellKnownX402(site: Site): object {
  return {
    version: 1,
    resources: paidEndpoints.map(({ path }) => `${site.baseUrl}${fillPath(path, site.example)}`),
    instructions: `GET a resource without payment to get its challenge. ${documentUrl(site.baseUrl, '/llms.txt')} says in short how to ask, ${documentUrl(site.baseUrl, '/llms-full.txt')} in full, ${documentUrl(site.baseUrl, '/openapi.json')} in OpenAPI.`,
  };
}
