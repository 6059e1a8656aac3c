import { pagePolicy, publicPaths, searchPolicy } from '../../pipeline/contract/paths.ts';

/** A path that answers with a file of the public folder. */
export type FileEndpoint = {
  path: string;
  /** Its file below the public folder. */
  file: string;
  mediaType: string;
  /** Requests a minute from one client. */
  limit: number;
  /** Seconds that a cache may keep the file. */
  maxAge: number;
};

/** A document of the service about itself. */
export type DocumentEntry = FileEndpoint & { summary: string };

/** Seconds. */
export const cacheFor = {
  fewSeconds: 5,
  minute: 60,
  fiveMinutes: 300,
  hour: 3600,
  day: 86_400,
  /** In seconds. Only files that never change may be kept for a year. */
  year: 31_536_000,
} as const;

/** The usual values of a JSON file. A file may have other values. */
export const json = {
  mediaType: 'application/json; charset=utf-8',
  maxAge: cacheFor.hour,
  limit: 30,
} as const;
const text = { ...json, mediaType: 'text/plain; charset=utf-8' } as const;
export const html = 'text/html; charset=utf-8';
export const svg = 'image/svg+xml';
export const xml = 'application/xml; charset=utf-8';
const nightly = { maxAge: cacheFor.fiveMinutes, limit: 60 } as const;
const icon = { maxAge: cacheFor.day, limit: 30 } as const;

type Served = Pick<FileEndpoint, 'mediaType' | 'limit' | 'maxAge'>;

/** A path and the file with its name: `/v1/index` has `v1/index.json`, `/terms.txt` has `terms.txt`. */
export function served<const Path extends string>(path: Path, values: Served = json) {
  const file = /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}.json`;
  return { path, file, ...values };
}

function document<const Path extends string>(path: Path, summary: string, values: Served = json) {
  return { ...served(path, values), summary };
}

/** The manual of the whole service. */
export const manual = document(
  '/llms-full.txt',
  'The whole manual in one text, for language models',
  text,
);

/** The operator's services. */
export const familyCatalog = document(
  '/.well-known/family-catalog',
  'The services offered together with this one',
  { ...json, maxAge: cacheFor.fiveMinutes, limit: 10 },
);

/** The documents for clients. `documents.ts` renders them. */
export const documentList = [
  document('/terms.txt', 'The terms of use, to read', text),
  document('/terms.json', 'The terms of use, with prices and limits, for programs'),
  document('/llms.txt', 'Links to everything, for language models', text),
  manual,
  // Some crawlers for agents read this document once for each operation in it.
  document('/openapi.json', 'This API in OpenAPI 3.1', { ...json, limit: 60 }),
  document('/discovery', 'Free and paid resources, prices, limits and documents'),
  document('/.well-known/x402', 'Addresses of the paid resources, for x402 crawlers'),
  document('/.well-known/x402-resources.json', 'The paid resources with input, output and price'),
  document('/.well-known/agent-card.json', 'What the service can do, as an A2A agent card'),
  familyCatalog,
] as const satisfies readonly DocumentEntry[];

/** A path of `documentList`, so that a link to a missing document does not compile. */
export type DocumentPath = (typeof documentList)[number]['path'];

/** Files that browsers, crawlers and researchers expect at these paths. They are no part of the API. */
export const siteFiles = [
  served('/favicon.svg', { mediaType: svg, ...icon }),
  served('/favicon.ico', { mediaType: 'image/x-icon', ...icon }),
  served('/robots.txt', { ...text, maxAge: cacheFor.day }),
  served('/.well-known/security.txt', { ...text, maxAge: cacheFor.day }),
] as const satisfies readonly FileEndpoint[];

/** The pages with a fixed address. */
const fixedPages = [
  publicPaths.frontPage,
  publicPaths.search,
  publicPaths.groups,
  publicPaths.weekList,
  publicPaths.method,
  publicPaths.followUpPage,
] as const;

/** The pages and the feeds, which change every night, and their style and script. */
export const pageEndpoints: readonly FileEndpoint[] = [
  { path: '/', file: publicPaths.frontPage, mediaType: html, ...nightly },
  ...(
    [
      ...fixedPages.map((page) => [page, html] as const),
      [publicPaths.notFound, html],
      [publicPaths.atomFeed, 'application/atom+xml; charset=utf-8'],
      [publicPaths.jsonFeed, 'application/feed+json; charset=utf-8'],
      [publicPaths.feedList, 'text/x-opml; charset=utf-8'],
      [publicPaths.sitemap, xml],
      [publicPaths.pageSitemap, xml],
      [publicPaths.picture, 'image/png'],
    ] as const
  ).map(([file, mediaType]) => ({ path: `/${file}`, file, mediaType, ...nightly })),
  // A page asks for its style and its script by an address with their version.
  ...(
    [
      [publicPaths.style, 'text/css; charset=utf-8'],
      [publicPaths.searchScript, 'text/javascript; charset=utf-8'],
    ] as const
  ).map(([file, mediaType]) => {
    return { path: `/${file}`, file, mediaType, ...nightly, maxAge: cacheFor.day };
  }),
];

/** Extra headers of a path: those of its type, and its own policy. */
export function headersAt(path: string, mediaType: string): Readonly<Record<string, string>> {
  return headersOf(mediaType, path === `/${publicPaths.search}` ? searchPolicy : pagePolicy);
}

/** Extra headers of a media type: a page may load only our own files, and nobody may frame it. */
export function headersOf(
  mediaType: string,
  policy = pagePolicy,
): Readonly<Record<string, string>> {
  if (mediaType !== html) return {};
  return { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` };
}
