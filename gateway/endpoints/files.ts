import {
  groupFolders,
  pagePolicy,
  publicPaths,
  searchPolicy,
} from '../../pipeline/contract/paths.ts';

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
  minute: 60,
  fiveMinutes: 300,
  hour: 3600,
  day: 86_400,
  /** Only files that never change may be kept for a year. */
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
const svg = 'image/svg+xml';
const atom = 'application/atom+xml; charset=utf-8';
const jsonFeed = 'application/feed+json; charset=utf-8';
const nightly = { maxAge: cacheFor.fiveMinutes, limit: 60 } as const;
const icon = { maxAge: cacheFor.day, limit: 30 } as const;

type Served = Pick<FileEndpoint, 'mediaType' | 'limit' | 'maxAge'>;

/** A path and its file: `/v1/index` has `v1/index.json`, `/terms.txt` has `terms.txt`. */
export function served<const Path extends string>(
  path: Path,
  values: Served,
): FileEndpoint & { path: Path } {
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

/** Files that browsers, crawlers and researchers expect here. They are not in the API. */
export const siteFiles = [
  served('/favicon.svg', { mediaType: svg, ...icon }),
  served('/favicon.ico', { mediaType: 'image/x-icon', ...icon }),
  served('/robots.txt', { ...text, maxAge: cacheFor.day }),
  served('/.well-known/security.txt', { ...text, maxAge: cacheFor.day }),
] as const satisfies readonly FileEndpoint[];

/** A file that changes every night. */
function nightlyFile(file: string, mediaType: string): FileEndpoint {
  return served(`/${file}`, { mediaType, ...nightly });
}

const pageFiles = [
  publicPaths.frontPage,
  publicPaths.search,
  publicPaths.groups,
  publicPaths.weekList,
  publicPaths.method,
  publicPaths.trackRecordPage,
  publicPaths.notFound,
];

/** The pages and the feeds, which change every night, and their style and script. */
export const pageEndpoints: readonly FileEndpoint[] = [
  { ...nightlyFile(publicPaths.frontPage, html), path: '/' },
  nightlyFile(publicPaths.trackRecord, json.mediaType),
  ...pageFiles.map((file) => nightlyFile(file, html)),
  nightlyFile(publicPaths.atomFeed, atom),
  nightlyFile(publicPaths.jsonFeed, jsonFeed),
  nightlyFile(publicPaths.sitemap, 'application/xml; charset=utf-8'),
  nightlyFile(publicPaths.picture, 'image/png'),
  // A page asks for its style and its script by an address with their version.
  { ...nightlyFile(publicPaths.style, 'text/css; charset=utf-8'), maxAge: cacheFor.day },
  {
    ...nightlyFile(publicPaths.searchScript, 'text/javascript; charset=utf-8'),
    maxAge: cacheFor.day,
  },
];

/** Extra headers of a path: a page may load only our own files, and nobody may frame it. */
export function headersAt(path: string, mediaType: string): Readonly<Record<string, string>> {
  if (mediaType !== html) return {};
  const policy = path === `/${publicPaths.search}` ? searchPolicy : pagePolicy;
  return { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` };
}

/** A public folder whose files come and go with the nights. They share one limit. */
export type PageFolder = {
  folder: `/${string}/`;
  /** A regular expression, without groups, for what stands between folder and ending. */
  name: string;
  /** The endings of the folder's files, and their types. */
  kinds: readonly PageKind[];
  /** Requests a minute from one client. */
  limit: number;
  /** Seconds a cache may keep a file. */
  maxAge: number;
};

type PageKind = { ending: string; mediaType: string };

const page: PageKind = { ending: '.html', mediaType: html };
const feeds: readonly PageKind[] = [
  { ending: '.atom', mediaType: atom },
  { ending: '.json', mediaType: jsonFeed },
];

/** Every folder of changing files. The gateway, nginx and static hosts read this list. */
export const pageFolders: readonly PageFolder[] = [
  // The digest that the index names, and the one before. The id is of the content.
  {
    folder: `/${publicPaths.nights}/`,
    name: '[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9a-f]{8}',
    kinds: [{ ending: '.json', mediaType: json.mediaType }],
    limit: 60,
    maxAge: cacheFor.year,
  },
  // The pages of single nights, of months and of years.
  {
    folder: `/${publicPaths.pages}/`,
    name: '[0-9][0-9][0-9][0-9](?:-[0-9][0-9](?:-[0-9][0-9])?)?',
    kinds: [page],
    ...nightly,
  },
  // The pages and feeds of languages and of categories.
  ...groupFolders.map((folder): PageFolder => ({
    folder: `/${folder}/`,
    name: '[a-z0-9]+(?:-[a-z0-9]+)*',
    kinds: [page, ...feeds],
    ...nightly,
  })),
  // The editions of weeks, and their feeds.
  {
    folder: `/${publicPaths.weeks}/`,
    name: '(?:[0-9][0-9][0-9][0-9]-W[0-9][0-9]|feed)',
    kinds: [page, ...feeds],
    ...nightly,
  },
  // The pages of repositories put forward or found clear, in the folders of their owners.
  {
    folder: `/${publicPaths.repositories}/`,
    name: '[A-Za-z0-9_][A-Za-z0-9_-]*/[A-Za-z0-9_.-]+',
    kinds: [page],
    ...nightly,
  },
  // The lists that the search page loads: nights by year, repositories by month. Twenty years have
  // 260.
  {
    folder: `/${publicPaths.searchLists}/`,
    name: '[0-9][0-9][0-9][0-9](?:-[0-9][0-9])?',
    kinds: [{ ending: '.json', mediaType: json.mediaType }],
    maxAge: cacheFor.fiveMinutes,
    limit: 300,
  },
];

/** The paths of a folder's files with one ending, as JavaScript and PCRE understand it. */
function patternOf({ folder, name }: PageFolder, { ending }: PageKind): string {
  return `^${folder}${name}${ending.replaceAll('.', String.raw`\.`)}$`;
}

/** What is known of a path in such a folder, even if there is no file. */
export type PagePath = Omit<FileEndpoint, 'path' | 'file'> & { folder: string };

const pagePatterns = pageFolders.flatMap((pages) =>
  pages.kinds.map((kind) => {
    const { folder, limit, maxAge } = pages;
    const found = { folder, limit, maxAge, mediaType: kind.mediaType };
    return { pattern: new RegExp(patternOf(pages, kind)), found };
  }),
);

/** Finds the folder and the type of a path; undefined if the path is not below such a folder. */
export function findPage(path: string): PagePath | undefined {
  return pagePatterns.find(({ pattern }) => pattern.test(path))?.found;
}
