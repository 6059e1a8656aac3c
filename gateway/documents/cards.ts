import { freeEndpoints, paidEndpoints, mcpRoute } from '../endpoints/endpoints.ts';
import { toOperationId } from './openapi/operations.ts';
import { documentUrl, formatPrice, service } from './service.ts';
import type { Site } from './site.ts';

/**
 * The service as an A2A 1.0 agent card.
 *
 * `supportedInterfaces` is empty on purpose. Each entry would claim an A2A binding, and every binding must implement
 * A2A's operations, such as `/message:send` (A2A 1.0, §12.1). This service implements none of them. An A2A client sees
 * at once that it takes no messages. The description leads all other clients to the HTTP API.
 *
 * Source: A2A 1.0, messages AgentCard and AgentSkill. Strict readers refuse a field that a message does not have. A2A makes `provider` optional. It is there only if the operator has given a name.
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

function describeSkills({ baseUrl }: Site) {
  const free = freeEndpoints.map(({ path, summary, description, limit }) => ({
    ...nameSkill(baseUrl, path, summary),
    description: `${description} Free, ${limit} requests a minute.`,
    tags: [...commonTags, 'free'],
  }));
  const paid = paidEndpoints.map(({ path, summary, description, price }) => ({
    ...nameSkill(baseUrl, path, summary),
    description: `${description} ${formatPrice(price)} a call, paid with x402.`,
    tags: [...commonTags, 'paid', 'x402'],
  }));
  return [...free, ...paid];
}

function nameSkill(baseUrl: string, path: string, summary: string) {
  return { id: toOperationId(path), name: summary, examples: [`GET ${baseUrl}${path}`] };
}

const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * `server.json`, by which an operator publishes the MCP server in a registry. Source: MCP registry, server.json.
 *
 * The name is the host in reverse. The registry requires this of operators who prove their host by DNS or HTTP.
 */
export function renderMcpServer({ baseUrl, version }: Site): object {
  const { hostname, protocol } = new URL(baseUrl);
  // The registry takes icons over https only.
  const icon = {
    src: `${baseUrl}/favicon.svg`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  };
  return {
    $schema: schema,
    name: `${hostname.split('.').toReversed().join('.')}/${service.slug}`,
    title: service.name,
    description: service.tagline,
    version,
    websiteUrl: baseUrl,
    ...(protocol === 'https:' ? { icons: [icon] } : {}),
    remotes: [{ type: 'streamable-http', url: `${baseUrl}${mcpRoute.path}` }],
  };
}
