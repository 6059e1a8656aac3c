import { type DigestDate, type Instant, toDigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import { monthOf } from '../page/day-names.ts';
import { markup, rawMarkup } from '../page/markup.ts';

/** A sitemap may list 50,000 pages, which is more than a century of nights. Source: sitemaps.org/protocol.html. */
export function renderSitemap(
  baseUrl: string,
  dates: readonly DigestDate[],
  updatedAt: Instant,
): string {
  const months = [...new Set(dates.map(monthOf))];
  const pages = [...months, ...dates].map(
    (page) => markup`<url><loc>${baseUrl}/${publicPaths.page(page)}</loc></url>\n`,
  );
  return markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${baseUrl}/</loc><lastmod>${toDigestDate(updatedAt)}</lastmod></url>
${pages}</urlset>
`.source;
}
