/** A document of the service as clients find it. */
export type DocumentEntry = {
  path: string;
  /** Its file below the public folder; the path, or the path and the ending that tells its type. */
  file: string;
  mediaType: string;
  /** Seconds a cache may keep it. */
  maxAge: number;
  /** Requests a minute a client may make. */
  limit: number;
  summary: string;
};

const hour = 3600;
const text = { mediaType: 'text/plain; charset=utf-8', maxAge: hour, limit: 30 } as const;
const json = { mediaType: 'application/json; charset=utf-8', maxAge: hour, limit: 30 } as const;

/** Every document, where it lies, and what it is; what stands in it is in `documents.ts`. */
export const documentList = [
  {
    path: '/terms.txt',
    file: 'terms.txt',
    ...text,
    summary: 'The terms of use, to read',
  },
  {
    path: '/terms.json',
    file: 'terms.json',
    ...json,
    summary: 'The terms of use, with prices and limits, for programs',
  },
  {
    path: '/llms.txt',
    file: 'llms.txt',
    ...text,
    summary: 'What there is, in links, for language models',
  },
  {
    path: '/llms-full.txt',
    file: 'llms-full.txt',
    ...text,
    summary: 'The whole manual in one text, for language models',
  },
  {
    path: '/openapi.json',
    file: 'openapi.json',
    ...json,
    // Crawlers of agents read it once for every operation in it.
    limit: 60,
    summary: 'This API in OpenAPI 3.1',
  },
  {
    path: '/discovery',
    file: 'discovery.json',
    ...json,
    summary: 'Free and paid resources, prices, limits and documents',
  },
  {
    path: '/.well-known/x402',
    file: '.well-known/x402.json',
    ...json,
    summary: 'Addresses of the paid resources, for x402 crawlers',
  },
  {
    path: '/.well-known/x402-resources.json',
    file: '.well-known/x402-resources.json',
    ...json,
    summary: 'The paid resources with input, output and price',
  },
  {
    path: '/.well-known/agent-card.json',
    file: '.well-known/agent-card.json',
    ...json,
    summary: 'What the service can do, as an A2A agent card',
  },
  {
    path: '/.well-known/family-catalog',
    file: '.well-known/family-catalog.json',
    ...json,
    maxAge: 300,
    limit: 10,
    summary: 'The services offered together with this one',
  },
] as const satisfies readonly DocumentEntry[];

/** An address of the list, so that a link to a document that is not served does not compile. */
export type DocumentPath = (typeof documentList)[number]['path'];

/** The document's full address. */
export function documentUrl(baseUrl: string, path: DocumentPath): string {
  return `${baseUrl}${path}`;
}
