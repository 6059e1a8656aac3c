import { markdownType, publicPaths } from '../../pipeline/contract/paths.ts';
import { cacheFor, type FileEndpoint, html } from './files.ts';

/** A folder of the public folder whose files come and go with the nights. All its files share one limit. */
export type PageFolder = {
  /** Its path, with a slash at both ends. */
  folder: string;
  /** A regular expression of what stands between the folder and the ending. Without groups that capture. */
  name: string;
  /** The endings of its files, and their types. */
  kinds: readonly PageKind[];
  /** Requests a minute from one client. */
  limit: number;
  /** Seconds a cache may keep a file. */
  maxAge: number;
};

export type PageKind = { ending: string; mediaType: string };

const page: PageKind = { ending: '.html', mediaType: html };
const twin: PageKind = { ending: '.html.md', mediaType: markdownType };
const nightly = { maxAge: cacheFor.fiveMinutes, limit: 60 } as const;

/** The pages of single nights, of months and of years. */
export const nightPages: PageFolder = {
  folder: `/${publicPaths.pages}/`,
  name: '[0-9][0-9][0-9][0-9](?:-[0-9][0-9](?:-[0-9][0-9])?)?',
  kinds: [page, twin],
  ...nightly,
};

/** The pictures of nights, of weeks and of the site, which previews of links show. */
const pictures: PageFolder = {
  folder: `/${publicPaths.pictures}/`,
  name: '(?:[0-9][0-9][0-9][0-9]-(?:[0-9][0-9]-[0-9][0-9]|W[0-9][0-9])|site)',
  kinds: [{ ending: '.png', mediaType: 'image/png' }],
  maxAge: cacheFor.hour,
  limit: 60,
};

/** Every such folder. The gateway, nginx, static hosts and buckets serve what stands here. */
export const pageFolders: readonly PageFolder[] = [nightPages, pictures];

/** A regular expression of the paths of a kind. It is in the syntax that JavaScript and PCRE share. */
export function patternOf({ folder, name }: PageFolder, { ending }: PageKind): string {
  return `^${folder}${name}${ending.replaceAll('.', String.raw`\.`)}$`;
}

/** What is known of a path in such a folder, whether there is a file or not. */
export type PagePath = Omit<FileEndpoint, 'path' | 'file'> & { folder: string };

const known = pageFolders.flatMap((pages) =>
  pages.kinds.map((kind) => {
    const { folder, limit, maxAge } = pages;
    const found: PagePath = { folder, limit, maxAge, mediaType: kind.mediaType };
    return { pattern: new RegExp(patternOf(pages, kind)), found };
  }),
);

/** Finds the folder and the type of a path; undefined for a path of another kind. */
export function findPage(path: string): PagePath | undefined {
  return known.find(({ pattern }) => pattern.test(path))?.found;
}
