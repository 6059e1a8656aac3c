import { renderAgentCard } from './agent-card.ts';
import { type DocumentEntry, documentList, type DocumentPath } from './document-list.ts';
import { renderFamilyCatalog } from './family.ts';
import { renderFavicon } from './favicon.ts';
import { renderLlms } from './llms.ts';
import { renderLlmsFull } from './manual/llms-full.ts';
import { renderOpenApi } from './openapi/openapi.ts';
import { renderDiscovery, renderResources } from './resources.ts';
import { renderRobots } from './robots.ts';
import type { Site } from './site.ts';
import { renderTerms, renderTermsText } from './terms.ts';
import { renderWellKnownX402 } from './well-known-x402.ts';

/** A document, and its text for a site. The same site gives the same text. */
export type SiteDocument = DocumentEntry & { render: (site: Site) => string };

const renderers: Record<DocumentPath, (site: Site) => string> = {
  '/terms.txt': renderTermsText,
  '/terms.json': (site) => format(renderTerms(site)),
  '/llms.txt': renderLlms,
  '/llms-full.txt': renderLlmsFull,
  '/openapi.json': (site) => format(renderOpenApi(site)),
  '/discovery': (site) => format(renderDiscovery(site)),
  '/.well-known/x402': (site) => format(renderWellKnownX402(site)),
  '/.well-known/x402-resources.json': (site) => format(renderResources(site)),
  '/.well-known/agent-card.json': (site) => format(renderAgentCard(site)),
  '/.well-known/family-catalog': (site) => format(renderFamilyCatalog(site.family)),
};

/** Everything the service says of itself, its icon, and a word to crawlers. */
export const documents: readonly SiteDocument[] = [
  ...documentList.map((entry) => ({ ...entry, render: renderers[entry.path] })),
  {
    path: '/favicon.svg',
    file: 'favicon.svg',
    mediaType: 'image/svg+xml',
    maxAge: 86_400,
    limit: 30,
    summary: 'The icon of the service',
    render: renderFavicon,
  },
  {
    path: '/robots.txt',
    file: 'robots.txt',
    mediaType: 'text/plain; charset=utf-8',
    maxAge: 86_400,
    limit: 30,
    summary: 'What crawlers may read: everything',
    render: renderRobots,
  },
];

function format(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
