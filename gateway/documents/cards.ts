import { createHash } from 'node:crypto';
import {
  fillPath,
  freeEndpoints,
  mcpRoute,
  type PaidEndpoint,
  paidEndpoints,
} from '../endpoints/endpoints.ts';
import { documentList, skillPath } from '../endpoints/files.ts';
import { exampleAnswers } from './example-answers.ts';
import { nameOf, toJsonSchema } from './openapi/components.ts';
import { toOperationId } from './openapi/operations.ts';
import { cadence, documentUrl, formatPrice, payment, service, type Site } from './site.ts';
import { fromTemplate } from './templates.ts';

/**
 * The service as an A2A 1.0 agent card.
 *
 * `supportedInterfaces` is empty on purpose. Each entry would claim an A2A binding, and every binding must implement A2A's
 * operations, such as `/message:send` (A2A 1.0, §12.1). This service implements none of them. An A2A client sees at once
 * that the service takes no messages. The description leads all other clients to the HTTP API.
 *
 * Source: A2A 1.0, messages AgentCard and AgentSkill. Strict readers refuse a field that a message does not have.
 * `provider` is optional, and present only if the operator has given a name.
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

const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * `server.json`, by which an operator publishes the MCP server in a registry. Source: MCP registry, server.json.
 *
 * The name begins with the host in reverse order, as in `com.example`. The registry requires this if the operator proves
 * the host by DNS or HTTP.
 */
export function renderMcpServer(site: Site): object {
  return { $schema: schema, ...describeMcpServer(site) };
}

/** The card of the MCP server, which clients read before they connect. Source: SEP-2127, schema v2. */
export function renderServerCard(site: Site): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    ...describeMcpServer(site),
  };
}

/** Where the cards of this host are. Source: SEP-2127, MCP Catalog, a draft. */
export const renderMcpCatalog = fromTemplate('mcp-catalog.json');

/** Where this API is described, for programs and for people. Source: RFC 9727, RFC 9264. */
export const renderApiCatalog = fromTemplate('api-catalog.json');

function describeMcpServer({ baseUrl, version }: Site) {
  const { hostname, protocol } = new URL(baseUrl);
  // The registry takes icons over https only.
  const icon = {
    src: `${baseUrl}/favicon.svg`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  };
  return {
    name: `${hostname.split('.').toReversed().join('.')}/${service.slug}`,
    title: service.name,
    description: service.tagline,
    version,
    websiteUrl: baseUrl,
    ...(protocol === 'https:' ? { icons: [icon] } : {}),
    remotes: [{ type: 'streamable-http', url: `${baseUrl}${mcpRoute.path}` }],
  };
}

/** The skill for agents: which endpoints to call, in which order, and what they cost. Source: agentskills.io, specification. */
export const renderSkill = fromTemplate('SKILL.md');

/** The index of skills. Each digest is the checksum of a skill's bytes. Source: Agent Skills Discovery, draft 0.2.0. */
export function renderSkillIndex(site: Site): object {
  const skill = renderSkill(site);
  const told = (field: string) => new RegExp(`^${field}: (.+)$`, 'm').exec(skill)?.[1];
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: told('name'),
        type: 'skill-md',
        description: told('description'),
        url: `${site.baseUrl}${skillPath}`,
        digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
      },
    ],
  };
}

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
    documents: documentList.map(({ path, mediaType, summary }) => ({
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
