import { freeEndpoints } from '../../endpoints/free-endpoints.ts';
import { paidEndpoints } from '../../endpoints/paid-endpoints.ts';
import { type DocumentPath, documentList, documentUrl } from '../document-list.ts';
import { exampleAnswers } from '../examples/example-answers.ts';
import { renderFamilyCatalog } from '../family.ts';
import { healthRoute, legacyRoutes } from '../../endpoints/other-endpoints.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { service } from '../service.ts';
import type { Site } from '../site.ts';
import { nameOf, schemaReference } from './components.ts';
import { describeUse } from './guidance.ts';
import { headers } from './headers.ts';
import { describeDocument, describeFree, describeHealth, describeLegacy } from './operations.ts';
import { describePaid } from './paid-operation.ts';
import { describeResponses } from './responses.ts';
import { describeComponents } from './schemas.ts';

/** The whole API in OpenAPI 3.1, made from the endpoints, their schemas and their prices. */
export function renderOpenApi(site: Site): object {
  const { baseUrl } = site;
  return {
    openapi: '3.1.0',
    info: {
      title: service.name,
      version: site.version,
      summary: service.tagline,
      description: `${service.description}\n\nEvery answer may be read from any web page, and OPTIONS answers a preflight with 204. HEAD is answered wherever GET is free.`,
      termsOfService: documentUrl(baseUrl, '/terms.txt'),
      contact: { name: service.name, url: baseUrl, email: site.contactEmail },
      license: { name: 'Terms of use', url: documentUrl(baseUrl, '/terms.txt') },
      'x-guidance': describeUse(),
    },
    servers: [{ url: toServerUrl(baseUrl) }],
    tags: [
      { name: 'Free', description: 'The current digest and the sample.' },
      { name: 'Paid', description: 'Rows and past digests, paid for by the call.' },
      { name: 'Service', description: 'Is it alive?' },
      { name: 'Documents', description: 'What there is, for people and programs.' },
      { name: 'Legacy', description: 'Routes of a predecessor.' },
    ],
    'x-agentcash-guidance': { llmsTxtUrl: documentUrl(baseUrl, '/llms.txt') },
    paths: describePaths(site),
    components: {
      schemas: describeComponents(),
      responses: describeResponses(),
      headers,
      parameters: requestHeaders,
    },
  };
}

/** A copy on one's own machine speaks of the host it is served by: `localhost` would be another machine to its reader. */
function toServerUrl(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl);
  return hostname === 'localhost' ? pathname : baseUrl;
}

function describePaths({ baseUrl, family }: Site): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const endpoint of freeEndpoints) {
    const name = nameOf(endpoint.response);
    paths[endpoint.path] = describeFree(endpoint, name, exampleAnswers[name]);
  }
  for (const endpoint of paidEndpoints) {
    const name = nameOf(endpoint.response);
    paths[endpoint.path] = describePaid(endpoint, name, exampleAnswers[name], baseUrl);
  }
  paths[healthRoute.path] = describeHealth(exampleAnswers['Health']);
  const examples: Partial<Record<DocumentPath, object>> = {
    '/.well-known/family-catalog': renderFamilyCatalog(family),
  };
  for (const entry of documentList) {
    const schema = documentSchemas[entry.path];
    const example = examples[entry.path];
    paths[entry.path] = describeDocument(entry, { schema, ...(example ? { example } : {}) });
  }
  paths[legacyRoutes.bare] = describeLegacy(legacyRoutes.bare, 'The predecessor: the index');
  paths[legacyRoutes.below] = describeLegacy(legacyRoutes.below, 'The predecessor: the same path');
  return paths;
}

const text = { type: 'string' };
/** Of a form of others, which their own validators know best. */
const foreign = { type: 'object' };

const documentSchemas: Record<DocumentPath, object> = {
  '/terms.txt': text,
  '/terms.json': schemaReference('TermsDocument'),
  '/llms.txt': text,
  '/llms-full.txt': text,
  '/openapi.json': foreign,
  '/discovery': schemaReference('DiscoveryDocument'),
  '/.well-known/x402': schemaReference('WellKnownX402'),
  '/.well-known/x402-resources.json': schemaReference('ResourcesDocument'),
  '/.well-known/agent-card.json': foreign,
  '/.well-known/family-catalog': schemaReference('FamilyCatalogResponse'),
};

const requestHeaders = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the bytes you hold.',
    schema: { type: 'string' },
  },
  PaymentSignature: {
    name: paymentHeaders.payload,
    in: 'header',
    description:
      'A signed payment of x402 V2 as base64 JSON: x402Version, accepted, and payload with signature and authorization.',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  XPayment: {
    name: paymentHeaders.legacyPayload,
    in: 'header',
    description: 'The same from clients of x402 V1.',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
};
