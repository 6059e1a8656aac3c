import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import { paidEndpoints } from '../endpoints/paid-endpoints.ts';
import { documentUrl } from './document-list.ts';
import { toOperationId } from './openapi/operation-id.ts';
import { formatPrice } from './payment-facts.ts';
import { service } from './service.ts';
import type { Site } from './site.ts';

/** What an agent can do. Source: A2A 1.0, message AgentSkill. */
type Skill = {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples: string[];
};

/** Source: A2A 1.0, message AgentCard. Readers that go by the protocol buffers refuse a field it does not name. */
export type AgentCard = {
  name: string;
  description: string;
  supportedInterfaces: [];
  provider: { organization: string; url: string };
  version: string;
  documentationUrl: string;
  capabilities: { streaming: false; pushNotifications: false; extendedAgentCard: false };
  defaultInputModes: string[];
  defaultOutputModes: string[];
  skills: Skill[];
};

/**
 * The service as an A2A 1.0 agent card.
 *
 * `supportedInterfaces` is empty on purpose. Each entry of it claims an A2A binding at its address: `HTTP+JSON` means
 * A2A's own operations (`/message:send`, `/tasks/{id}`) over REST, and a binding of one's own must implement the same
 * operations (A2A 1.0, §12.1). This service serves none of them, so a client that speaks A2A learns at once that there
 * is nothing to send a message to, and everyone else follows the description to the HTTP API.
 */
export function renderAgentCard(site: Site): AgentCard {
  const openapi = documentUrl(site.baseUrl, '/openapi.json');
  return {
    name: service.name,
    description: `${service.description} It takes no A2A messages: call its HTTP API, described in ${openapi}.`,
    supportedInterfaces: [],
    provider: { organization: site.family.family, url: site.baseUrl },
    version: site.version,
    documentationUrl: documentUrl(site.baseUrl, '/llms-full.txt'),
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: ['application/x-www-form-urlencoded'],
    defaultOutputModes: ['application/json'],
    skills: describeSkills(site),
  };
}

const subject = ['github', 'trending', 'repositories'];

function describeSkills({ baseUrl }: Site): Skill[] {
  const free = freeEndpoints.map(({ path, summary, description, limit }) => ({
    ...nameSkill(baseUrl, path, summary),
    description: `${description} Free, ${limit} requests a minute.`,
    tags: [...subject, 'free'],
  }));
  const paid = paidEndpoints.map(({ path, summary, description, price }) => ({
    ...nameSkill(baseUrl, path, summary),
    description: `${description} ${formatPrice(price)} a call, paid with x402.`,
    tags: [...subject, 'paid', 'x402'],
  }));
  return [...free, ...paid];
}

function nameSkill(baseUrl: string, path: string, summary: string) {
  return { id: toOperationId('get', path), name: summary, examples: [`GET ${baseUrl}${path}`] };
}
