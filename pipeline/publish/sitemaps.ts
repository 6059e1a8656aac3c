import { type PublicFile, withCompressed } from '../platform/files.ts';
import {
  type DigestDate,
  type Instant,
  monthOf,
  toDigestDate,
  type Year,
  yearOf,
} from '../contract/dates.ts';
import { publicPaths } from '../contract/paths.ts';
import { type Markup, markup, rawMarkup } from './page/markup.ts';

/** What the sitemaps of a publication name. */
export type Mapped = {
  baseUrl: string;
  /** All published nights, oldest first. */
  dates: readonly DigestDate[];
  updatedAt: Instant;
  /** The paths of the files that are published now. The sitemap names the pages among them, without pages of nights. */
  paths: readonly string[];
};

/**
 * Renders the index of sitemaps, and the sitemap of all pages that are not of nights. Each year has a sitemap of its nights.
 *
 * Source: sitemaps.org.
 */
export function renderSitemaps({ baseUrl, dates, updatedAt, paths }: Mapped): PublicFile[] {
  const today = toDigestDate(updatedAt);
  const newest = new Map(dates.map((date) => [yearOf(date), date]));
  const index = rootElement('sitemapindex', [
    renderPlace('sitemap', `${baseUrl}/${publicPaths.pageSitemap}`, today),
    ...[...newest].map(([year, date]) =>
      renderPlace('sitemap', `${baseUrl}/${publicPaths.yearSitemap(year)}`, date),
    ),
  ]);
  const others = paths
    .filter((path) => path.endsWith('.html') && path !== publicPaths.notFound)
    .filter((path) => !path.startsWith(`${publicPaths.pages}/`))
    .map((path) => (path === publicPaths.frontPage ? '' : path));
  const pages = rootElement(
    'urlset',
    [...new Set(others)].toSorted().map((path) => renderPlace('url', `${baseUrl}/${path}`, today)),
  );
  return [
    { path: publicPaths.sitemap, bytes: Buffer.from(index.source) },
    { path: publicPaths.pageSitemap, bytes: Buffer.from(pages.source) },
  ].flatMap(withCompressed);
}

/** The sitemap of a year: the page of the year, and those of its months and nights. */
export function renderYearSitemap(
  baseUrl: string,
  year: Year,
  dates: readonly DigestDate[],
): PublicFile {
  const months = new Set(dates.map(monthOf));
  const urls = [year, ...months, ...dates].map((page) =>
    renderPlace('url', `${baseUrl}/${publicPaths.page(page)}`),
  );
  return {
    path: publicPaths.yearSitemap(year),
    bytes: Buffer.from(rootElement('urlset', urls).source),
  };
}

function renderPlace(kind: 'url' | 'sitemap', address: string, changed?: DigestDate): Markup {
  const tag = rawMarkup(kind);
  const lastmod = changed === undefined ? undefined : markup`<lastmod>${changed}</lastmod>`;
  return markup`<${tag}><loc>${address}</loc>${lastmod}</${tag}>\n`;
}

function rootElement(name: 'urlset' | 'sitemapindex', places: readonly Markup[]): Markup {
  const tag = rawMarkup(name);
  return markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places}</${tag}>
`;
}
