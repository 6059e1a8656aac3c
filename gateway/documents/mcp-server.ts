import { mcpRoute } from '../endpoints/endpoints.ts';
import { service } from './service.ts';
import type { Site } from './site.ts';

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
