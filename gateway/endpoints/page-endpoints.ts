import { pagePolicy } from '../../pipeline/contract/page-policy.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';

/** A page or feed for people: a published file at a path. It is no part of the API. */
export type PageEndpoint = {
  path: string;
  /** Its file below the public folder. */
  file: string;
  mediaType: string;
  /** Requests a minute a client may make. */
  limit: number;
  /** Seconds a cache may keep it. */
  maxAge: number;
};

const html = 'text/html; charset=utf-8';
const often = { limit: 60, maxAge: 300 } as const;

/** What changes with every night. */
export const pageEndpoints: readonly PageEndpoint[] = [
  { path: '/', file: publicPaths.frontPage, mediaType: html, ...often },
  {
    path: `/${publicPaths.style}`,
    file: publicPaths.style,
    mediaType: 'text/css; charset=utf-8',
    limit: 60,
    // A page asks for it with its version.
    maxAge: 86_400,
  },
  {
    path: `/${publicPaths.atomFeed}`,
    file: publicPaths.atomFeed,
    mediaType: 'application/atom+xml; charset=utf-8',
    ...often,
  },
  {
    path: `/${publicPaths.jsonFeed}`,
    file: publicPaths.jsonFeed,
    mediaType: 'application/feed+json; charset=utf-8',
    ...often,
  },
  {
    path: `/${publicPaths.sitemap}`,
    file: publicPaths.sitemap,
    mediaType: 'application/xml; charset=utf-8',
    ...often,
  },
];

/** The pages of single nights and of months: one pattern, and one limit, for however many there are. */
export const olderPages = {
  folder: `/${publicPaths.pages}/`,
  pattern: String.raw`^/${publicPaths.pages}/[0-9][0-9][0-9][0-9]-[0-9][0-9](-[0-9][0-9])?\.html$`,
  mediaType: html,
  ...often,
} as const;

/** Headers of its own that a file of the type is sent with: a page may load what is ours, and nobody may frame it. */
export function headersOf(mediaType: string): Readonly<Record<string, string>> {
  if (mediaType !== html) return {};
  return { 'Content-Security-Policy': `${pagePolicy}; frame-ancestors 'none'` };
}
