import { manifestFile } from '../endpoints/endpoints.ts';
import {
  type DocumentPath,
  type FileEndpoint,
  documentList,
  headersAt,
  siteFiles,
} from '../endpoints/files.ts';
import { type PreparedAnswer, answerFromFile } from '../http/prepared.ts';
import {
  renderAgentCard,
  renderDiscovery,
  renderResources,
  renderWellKnownX402,
} from './discovery.ts';
import type { Site } from './site.ts';
import { renderLlms, renderLlmsFull } from './llms.ts';
import { renderOpenApi } from './openapi.ts';
import { fromTemplate, readTemplate } from './templates.ts';
import { renderTerms, renderTermsText } from './terms.ts';

/** A document, and its bytes for a site. The same site gives the same bytes. */
export type SiteDocument = FileEndpoint & { render: (site: Site) => Buffer };

/** What the document of a path contains: a text, bytes, or an object that is written as JSON. */
const contents: Record<
  DocumentPath | (typeof siteFiles)[number]['path'],
  (site: Site) => string | Buffer | object
> = {
  '/terms.txt': renderTermsText,
  '/terms.json': renderTerms,
  '/llms.txt': renderLlms,
  '/llms-full.txt': renderLlmsFull,
  '/openapi.json': (site) => `${JSON.stringify(renderOpenApi(site))}\n`,
  '/discovery': renderDiscovery,
  '/.well-known/x402': renderWellKnownX402,
  '/.well-known/x402-resources.json': (site) => `${JSON.stringify(renderResources(site))}\n`,
  '/.well-known/agent-card.json': renderAgentCard,
  '/.well-known/family-catalog': ({ family }) => ({ success: true, ...family }),
  '/favicon.svg': () => readTemplate('favicon.svg'),
  '/favicon.ico': () => readTemplate('favicon.ico'),
  '/robots.txt': fromTemplate('robots.txt'),
  '/.well-known/security.txt': fromTemplate('security.txt'),
};

/** Every document, the icons, and files that crawlers and researchers look for. */
export const documents: readonly SiteDocument[] = [...documentList, ...siteFiles].map((entry) => ({
  ...entry,
  render: (site: Site) => toBytes(contents[entry.path](site)),
}));

function toBytes(content: string | Buffer | object): Buffer {
  if (Buffer.isBuffer(content)) return content;
  if (typeof content === 'string') return Buffer.from(content);
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
}

/** The site's documents, compressed. This computes for a quarter of a second. */
export function prepareDocuments(site: Site): ReadonlyMap<string, PreparedAnswer> {
  const prepared = new Map<string, PreparedAnswer>();
  for (const { path, file, mediaType, maxAge, render } of documents) {
    const kind = { mediaType, maxAge, headers: headersAt(path, mediaType) };
    const answer = answerFromFile({ path: file, bytes: render(site) }, kind);
    if (answer) prepared.set(path, answer);
    if (answer && `/${file}` === manifestFile) prepared.set(manifestFile, answer);
  }
  return prepared;
}
