import type { PublicFile } from '../platform/files.ts';
import { type DigestDate, monthOf, yearOf } from '../contract/dates.ts';
import type { ListedNight } from '../contract/published-lists.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Source } from '../contract/scan.ts';
import { toPage } from './collection.ts';
import { renderDocument, siteName } from './page/document.ts';
import { countOf } from '../platform/text.ts';
import { findLead } from './lead.ts';
import { formatMonth, formatShortDay } from './page/figures.ts';
import { markup } from './page/markup.ts';
import { toDigestLinks } from './page/prose.ts';
import { renderMonths, renderNeighbours, renderNights } from './page/sections/archive.ts';
import { labelMadeUp, renderHeadline } from './page/sections/headline.ts';
import { renderLead, renderNotes, renderOlderProjects } from './page/sections/projects.ts';
import { type Destination, neighboursOf, type PublishedNights } from './published-nights.ts';
import { renderYearSitemap } from './sitemaps.ts';

/** What all collections and pages of a site share. */
export type Site = Destination & {
  source: Source;
};

/**
 * Renders a page below `digests/`. `page` is the date of a night, a month or a year. A night
 * whose digest cannot be read has no page.
 *
 * There may be thousands of pages, so no page has compressed copies. Servers compress a page when a client asks for it.
 */
export async function renderPage(
  site: Site,
  nights: PublishedNights,
  page: string,
): Promise<PublicFile[]> {
  if (page.length === '2026-11-20'.length) return renderNightPage(site, nights, page);
  const within = nights.listed.filter(({ date }) => date.startsWith(page));
  if (within.length === 0) return [];
  const files = [toPage(publicPaths.page(page), renderListPage(site, page, within.toReversed()))];
  if (page !== yearOf(page)) return files;
  const dates = within.map(({ date }) => date);
  return [...files, renderYearSitemap(site.baseUrl, page, dates)];
}

/** Whether the path is a page of the night, its month or its year. */
export function isPageOf(date: DigestDate, path: string): boolean {
  return [date, monthOf(date), yearOf(date)].some((page) =>
    path.startsWith(publicPaths.page(page)),
  );
}

/**
 * The permanent page of a night: what it recommended, and what each is. The reasons, the tools and the full analysis are
 * left out, because full digests of older nights are sold.
 *
 * It links to GitHub and never to pages of repositories or groups: those may end before it does.
 */
async function renderNightPage(
  { baseUrl }: Site,
  nights: PublishedNights,
  date: DigestDate,
): Promise<PublicFile[]> {
  const digest = await nights.digest(date);
  if (!digest) return [];
  const { title, summary: description, createdAt: publishedAt } = digest;
  const lead = findLead(digest, await nights.analysis(date));
  const { earlier, later } = neighboursOf(nights.dates, date);
  const links = toDigestLinks(digest, lead);
  const path = publicPaths.page(date);
  const month = monthOf(date);
  const more =
    later === undefined
      ? markup`This is the newest night; <a href="../">the front page has it in full</a>.`
      : markup`This night in short. <span class="ways"><a href="../">The newest night</a> is there in full; agents can buy <a href="../llms.txt">this one in full</a>, too.</span>`;
  const page = renderDocument(
    { baseUrl, path, title, description, publishedAt },
    markup`<article class="brief">
${renderHeadline(digest, links, renderLead(lead, links))}
${renderOlderProjects(digest, links)}
${renderNotes(digest, links)}
<p class="full">${more}</p>
</article>
${renderNeighbours('nights', {
  earlier: toNeighbour(earlier),
  all: markup`<a href="${month}.html">All of <span>${formatMonth(month)}</span></a>`,
  later: toNeighbour(later),
})}`,
  );
  return [toPage(path, page)];
}

function toNeighbour(date: DigestDate | undefined) {
  return date === undefined ? undefined : { stem: date, name: formatShortDay(date) };
}

/** The page of a month, which lists the titles of its nights, or of a year, which lists its months. The newest come first. */
function renderListPage(
  { baseUrl, source }: Site,
  page: string,
  nights: readonly ListedNight[],
): string {
  const year = yearOf(page);
  const isYear = page === year;
  const name = isYear ? year : formatMonth(page);
  const count = countOf(nights.length, 'night');
  const [id, ways, list] = isYear
    ? ([
        'year',
        markup`, the newest month first. <a href="../#archive">All years</a>`,
        renderMonths(
          nights.map(({ date }) => date),
          '',
        ),
      ] as const)
    : ([
        'month',
        markup`, the newest first. <a href="${year}.html">All of ${year}</a>`,
        renderNights(nights, ''),
      ] as const);
  const description = `${siteName} in ${name}: ${count} of trending new repositories on GitHub.`;
  return renderDocument(
    { baseUrl, path: publicPaths.page(page), title: name, description },
    markup`<section class="month" aria-labelledby="${id}"><h1 id="${id}">${name}</h1>
${labelMadeUp(source)}
<p>${count}${ways}</p>
${list}</section>`,
  );
}
