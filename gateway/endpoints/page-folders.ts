import { type pageFolderNames, publicPaths, groupFolders } from '../../pipeline/contract/paths.ts';
import { cacheFor, type FileEndpoint, html, json, xml } from './files.ts';

/** A folder of the public folder whose files come and go with the nights. All its files share one limit. */
export type PageFolder = {
  /** The path of the folder. */
  folder: `/${typeof publicPaths.pages | (typeof pageFolderNames)[number]}/`;

  /** The names of the folder's files, if they never change. */
  files?: readonly string[];
  /** A regular expression for the part of a path between the folder and the ending. Without capturing groups. */
  name: string;
  /** The endings of the folder's files, and their types. */
  kinds: readonly PageKind[];
  /** Requests a minute from one client. */
  limit: number;
  /** Seconds a cache may keep a file. */
  maxAge: number;
};

export type PageKind = {
  ending: string;
  mediaType: string;
};

const page: PageKind = { ending: '.html', mediaType: html };
const feeds: readonly PageKind[] = [
  { ending: '.atom', mediaType: 'application/atom+xml; charset=utf-8' },
  { ending: '.json', mediaType: 'application/feed+json; charset=utf-8' },
];
const nightly = { maxAge: cacheFor.fiveMinutes, limit: 60 } as const;

/** Every folder whose files come and go with the nights. The gateway, nginx and static hosts read this list. */
export const pageFolders: readonly PageFolder[] = [
  // The pages of single nights, of months and of years, and the sitemaps of years.
  {
    folder: `/${publicPaths.pages}/`,
    name: '[0-9][0-9][0-9][0-9](?:-[0-9][0-9](?:-[0-9][0-9])?)?',
    kinds: [page, { ending: '.xml', mediaType: xml }],
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
  // The pages of repositories that were put forward or found clear, each in the folder of its owner.
  {
    folder: `/${publicPaths.repositories}/`,
    name: '[A-Za-z0-9_][A-Za-z0-9_-]*/[A-Za-z0-9_.-]+',
    kinds: [page],
    ...nightly,
  },
  // The lists that the search page loads: of nights by year, and of repositories by month. A search over twenty years loads
  // 260 lists.
  {
    folder: `/${publicPaths.searchLists}/`,
    name: '[0-9][0-9][0-9][0-9](?:-[0-9][0-9])?',
    kinds: [{ ending: '.json', mediaType: json.mediaType }],
    maxAge: cacheFor.fiveMinutes,
    limit: 300,
  },
];

/** A regular expression for the paths of a folder's files with one ending, in the syntax that JavaScript and PCRE share. */
export function patternOf({ folder, name }: PageFolder, { ending }: PageKind): string {
  return `^${folder}${name}${ending.replaceAll('.', String.raw`\.`)}$`;
}

/** What is known of a path in such a folder, even if there is no file. */
export type PagePath = Omit<FileEndpoint, 'path' | 'file'> & {
  folder: string;
};

const known = pageFolders.flatMap((pages) =>
  pages.kinds.map((kind) => {
    const { folder, limit, maxAge } = pages;
    const { ending: _ending, ...type } = kind;
    const found = { folder, limit, maxAge, ...type };
    return { pattern: new RegExp(patternOf(pages, kind)), found };
  }),
);

/** Finds the folder and the type of a path; undefined if the path is not below such a folder. */
export function findPage(path: string): PagePath | undefined {
  return known.find(({ pattern }) => pattern.test(path))?.found;
}
