import {
  fillPath,
  freeEndpoints,
  type PaidEndpoint,
  paidEndpoints,
} from '../endpoints/endpoints.ts';
import { documentList } from '../endpoints/files.ts';
import { toOperationId } from './openapi.ts';
import { schemaNameOf, toJsonSchema } from './schemas.ts';
import { cadence, documentUrl, formatPrice, payment, service, type Site } from './site.ts';

/**
 * The service as an A2A 1.0 agent card.
 *
 * `supportedInterfaces` is empty on purpose. Each entry would claim an A2A binding, and every
 * binding must implement A2A's operations, such as `/message:send` (A2A 1.0, §12.1). This service
 * implements none of them. An A2A client sees at once that the service takes no messages. The
 * description leads all other clients to the HTTP API.
 *
 * Source: A2A 1.0, messages AgentCard and AgentSkill. Strict readers refuse a field that a message
 * does not have. `provider` is optional, and present only if the operator has given a name.
 */
export function renderAgentCard(site: Site) {
  const { organization } = site;
  const openapi = documentUrl(site.baseUrl, '/openapi.json');
  return {
    name: service.name,
    description: `${service.description} It takes no A2A messages: call its HTTP API, described in ${openapi}.`,
    supportedInterfaces: [],
    ...(organization === undefined ? {} : { provider: { organization, url: site.baseUrl } }),
    version: site.version,
    documentationUrl: documentUrl(site.baseUrl, '/llms-full.txt'),
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: ['application/x-www-form-urlencoded'],
    defaultOutputModes: ['application/json'],
    skills: describeSkills(site),
  };
}

const commonTags = ['github', 'trending', 'repositories'];

function describeSkills(site: Site) {
  const free = freeEndpoints.map(({ path, summary, description, limit }) => ({
    ...nameSkill(site, path, summary),
    description: `${description} Free, ${limit} requests a minute.`,
    tags: [...commonTags, 'free'],
  }));
  const paid = paidEndpoints.map(({ path, summary, description, price }) => ({
    ...nameSkill(site, path, summary),
    description: `${description} ${formatPrice(price)} a call, paid with x402.`,
    tags: [...commonTags, 'paid', 'x402'],
  }));
  return [...free, ...paid];
}

function nameSkill({ baseUrl, example }: Site, path: string, summary: string) {
  const examples = [`GET ${baseUrl}${fillPath(path, example)}`];
  return { id: toOperationId(path), name: summary, examples };
}

/** What `/.well-known/x402-resources.json` answers. No standard names its fields. */
export function renderResources(site: Site) {
  return {
    success: true,
    x402Version: payment.x402Version,
    name: service.name,
    baseUrl: site.baseUrl,
    network: payment.network,
    resources: paidEndpoints.map((endpoint) => describePaidPath(site, endpoint)),
  };
}

/** What is sold, what is free, and where to read more. */
export function renderDiscovery(site: Site): object {
  const { resources, ...about } = renderResources(site);
  return {
    ...about,
    resources: resources.map(({ input: _input, output: _output, ...resource }) => resource),
    version: site.version,
    description: service.tagline,
    cadence,
    contact: site.contactEmail,
    free: freeEndpoints.map(({ path, limit, summary }) => ({
      resource: `${site.baseUrl}${path}`,
      methods: ['GET', 'HEAD'],
      requestsPerMinute: limit,
      description: summary,
    })),
    documents: documentList.map(({ path, summary }) => ({
      url: `${site.baseUrl}${path}`,
      description: summary,
    })),
  };
}

function describePaidPath(site: Site, endpoint: PaidEndpoint) {
  const { path, price, parameters, description, response } = endpoint;
  const schemas = `${documentUrl(site.baseUrl, '/openapi.json')}#/components/schemas`;
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
    output: { type: 'json', schema: `${schemas}/${schemaNameOf(response)}` },
  };
}

/** The paid addresses. Source: x402scan, DISCOVERY.md, and crawlers of `x402Version`. */
export function renderWellKnownX402(site: Site): object {
  return {
    version: 1,
    x402Version: payment.x402Version,
    resources: paidEndpoints.map(({ path }) => `${site.baseUrl}${fillPath(path, site.example)}`),
    instructions: `GET a resource without payment to get its challenge. ${documentUrl(site.baseUrl, '/llms.txt')} says how to ask.`,
  };
}
