import type { PublishedNights } from '../archive/published-nights.ts';
import { addMonths, type DigestDate, monthOf, yearOf, formatShortDay } from '../contract/dates.ts';
import { publicPaths } from '../contract/paths.ts';
import type { ListedNight } from '../contract/published-lists.ts';
import { type PublicFile, withCompressed } from '../platform/files.ts';
import { countOf } from '../platform/text.ts';
import type { Context, Site } from './context.ts';
import { renderMonths, renderNeighbours, renderNights } from './page/archive.ts';
import { renderDocument, siteName } from './page/document.ts';
import { formatMonth } from './page/figures.ts';
import { labelMadeUp, renderHeadline } from './page/headline.ts';
import { findLead } from './page/lead.ts';
import { markup, rawMarkup } from './page/markup.ts';
import { renderLead, renderOlderProjects } from './page/projects.ts';
import { toDigestLinks } from './page/prose.ts';

/** The nights beside a listed night, or the weeks beside a listed week. */
export function neighboursOf<T>(
  listed: readonly T[],
  item: T,
): Record<'earlier' | 'later', T | undefined> {
  const at = listed.indexOf(item);
  return { earlier: listed[at - 1], later: listed[at + 1] };
}

/**
 * The nights whose pages are rendered, oldest first: those of two months, and the changed night,
 * with those beside it and beside the newest, which link to it; or all nights.
 */
export function listRendered({
  nights: { dates },
  changed,
}: Pick<Context, 'nights' | 'changed'>): DigestDate[] {
  const newest = dates.at(-1) ?? '';
  const before = addMonths(monthOf(newest), -1);
  const linked = new Set(
    [newest, changed ?? newest].flatMap((night) => [
      night,
      ...Object.values(neighboursOf(dates, night)),
    ]),
  );
  return dates.filter(
    (each) => changed === undefined || linked.has(each) || monthOf(each) >= before,
  );
}

/**
 * Renders a page below `digests/`, of a night, a month or a year. A night without a readable digest
 * has none. There may be thousands of pages, so servers compress them when asked.
 */
export async function renderPage(
  site: Site,
  nights: PublishedNights,
  page: string,
): Promise<PublicFile | undefined> {
  if (page.length === '2026-11-20'.length) return renderNightPage(site, nights, page);
  const within = nights.listed.filter(({ date }) => date.startsWith(page));
  return within.length > 0 ? renderListPage(site, page, within.toReversed()) : undefined;
}

/**
 * The permanent page of a night: what it recommended, and what each is. Reasons, tools and the full
 * analysis are left out, because older digests are sold. It links to GitHub and never to pages of
 * repositories or groups, which may end before it does.
 */
async function renderNightPage({ baseUrl }: Site, nights: PublishedNights, date: DigestDate) {
  const digest = await nights.digest(date);
  if (!digest) return undefined;
  const { title, summary: description, createdAt: publishedAt } = digest;
  const lead = findLead(digest, await nights.analysis(date));
  const { earlier, later } = neighboursOf(nights.dates, date);
  const links = toDigestLinks(digest, lead);
  const month = monthOf(date);
  const more =
    later === undefined
      ? markup`This is the newest night; <a href="../">the front page has it in full</a>.`
      : markup`This is the night in short. <span class="ways"><a href="../">The newest night</a> is free in full; agents can <a href="../llms.txt">buy this one in full</a>.</span>`;
  return renderDocument(
    { baseUrl, path: publicPaths.page(date), title, description, publishedAt },
    markup`<article class="brief">
${renderHeadline(digest, links, renderLead(lead, links))}
${renderOlderProjects(digest, links)}
<p class="full">${more}</p>
</article>
${renderNeighbours('nights', {
  earlier,
  all: markup`<a href="${month}.html">All of <span>${formatMonth(month)}</span></a>`,
  later,
  nameOf: formatShortDay,
})}`,
  );
}

function renderListPage({ baseUrl, source }: Site, page: string, nights: readonly ListedNight[]) {
  const year = yearOf(page);
  const isYear = page === year;
  const name = isYear ? year : formatMonth(page);
  const count = countOf(nights.length, 'night');
  const id = isYear ? 'year' : 'month';
  const dates = nights.map(({ date }) => date);
  const list = isYear ? renderMonths(dates, '') : renderNights(nights, '');
  const ways = isYear
    ? markup`, the newest month first. <a href="../#archive">All years</a>`
    : markup`, the newest first. <a href="${year}.html">All of ${year}</a>`;
  const description = `${siteName} in ${name}: ${count} of trending new repositories on GitHub.`;
  return renderDocument(
    { baseUrl, path: publicPaths.page(page), title: name, description },
    markup`<section class="month" aria-labelledby="${id}"><h1 id="${id}">${name}</h1>
${labelMadeUp(source)}
<p>${count}${ways}</p>
${list}</section>`,
  );
}

/**
 * The sitemap of all pages: those of nights, months and years, also where earlier nights rendered
 * them, and those at `paths`. It has room for 50,000. Source: sitemaps.org.
 */
export function renderSitemap(
  baseUrl: string,
  dates: readonly DigestDate[],
  paths: readonly string[],
): PublicFile[] {
  const nights = [...dates.map(yearOf), ...dates.map(monthOf), ...dates].map(publicPaths.page);
  const pages = [...nights, ...paths]
    .filter((path) => path.endsWith('.html') && path !== publicPaths.notFound)
    .map((path) => (path === publicPaths.frontPage ? '' : path));
  const urls = [...new Set(pages)]
    .toSorted()
    .map((path) => markup`<url><loc>${baseUrl}/${path}</loc></url>\n`);
  const map = markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
  return withCompressed({ path: publicPaths.sitemap, bytes: Buffer.from(map.source) });
}
