import { type PublicFile, withCompressed } from '../archive/compress.ts';
import { type DigestDate, toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { publicPaths, twinOf } from '../contract/paths.ts';
import type { Source } from '../contract/scan.ts';
import { type Brief, toBrief } from '../contract/views.ts';
import { renderDocument, siteName } from './page/document.ts';
import { countOf, formatMonth, type Month, monthOf } from './page/figures.ts';
import { withTwin } from './page/markdown-twin.ts';
import { markup } from './page/markup.ts';
import type { Links } from './page/prose.ts';
import { renderMonths, renderNeighbours, renderNights } from './page/sections/archive.ts';
import { labelMadeUp, renderHeadline } from './page/sections/headline.ts';
import { renderNotes } from './page/sections/projects.ts';
import { neighboursOf, type PublishedNights } from './published-nights.ts';

/** A page below `digests/`: of a night, a month or a year. Its name is the date. */
export type PageName = string;

/** The pages that change with the nights: their own, their neighbours' and those of their months and years. */
export function pagesOf(
  dates: readonly DigestDate[],
  changed: readonly DigestDate[],
  { baseUrl, publicDir }: { baseUrl: string; publicDir: string },
): Promise<PublicFile[]> {
  const { dates } = nights;
  const present = await listPages(join(publicDir, publicPaths.pages));
  const elsewhere = new Set<string>(nights.elsewhere.flatMap((date) => [date, monthOf(date)]));
  const isMissing = (page: string) => !present.has(`${page}.html`) && !elsewhere.has(page);
  const published = new Set(changed);
  const touched = dates.filter((date, index) =>
    [dates[index - 1], date, dates[index + 1]].some((near) => near && published.has(near)),
  );
  const changedMonths = new Set(changed.map(monthOf));
  const months = [...new Set(dates.map(monthOf))].filter(
    (month) => changedMonths.has(month) || isMissing(month),
  );
  const files: PublicFile[] = [];
  for (const date of new Set([...touched, ...dates.filter(isMissing)])) {
    files.push(...(await renderNight(baseUrl, nights, date)));
  }
  for (const month of months) files.push(...(await renderMonth(baseUrl, nights, month)));
  return files;
}

/** Whether the path is the page of the night or of its month, or a compressed copy of one. */
export function isPageOf(date: DigestDate, path: string): boolean {
  return [date, monthOf(date)].some((page) => path.startsWith(publicPaths.page(page)));
}

async function listPages(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const lists = changed.flatMap((date) => [monthOf(date), yearOf(date)]);
  return new Set([...near.filter((day) => day !== undefined), ...lists]);
}

/** Whether the page is of a single night. */
export function isNightPage(page: PageName): boolean {
  return page.length === '2026-11-20'.length;
}

/** What all pages of a site share. */
export type Site = { baseUrl: string; source: Source };

/** Renders a page with its compressed copies. A night whose digest cannot be read has none. */
export async function renderPage(
  site: Site,
  nights: PublishedNights,
  page: PageName,
): Promise<PublicFile[]> {
  const document = isNightPage(page)
    ? await renderNightPage(site, nights, page)
    : renderListPage(site, nights, page);
  if (document === undefined) return [];
  return withCompressed({ path: publicPaths.page(page), bytes: Buffer.from(document) });
}

/** Whether the path is a page of the night, its month or its year, or a compressed copy of one. */
export function isPageOf(date: DigestDate, path: string): boolean {
  return [date, monthOf(date), yearOf(date)].some((page) =>
    path.startsWith(publicPaths.page(page)),
  );
}

async function renderNightPage(
  { baseUrl }: Site,
  nights: PublishedNights,
  date: DigestDate,
): Promise<string | undefined> {
  const digest = await nights.digest(date);
  return digest && renderBriefPage(baseUrl, toBrief(digest), neighboursOf(nights.dates, date));
}

async function renderMonth(
  baseUrl: string,
  nights: PublishedNights,
  month: Month,
): Promise<PublicFile[]> {
  const listed: ListedNight[] = [];
  let newest: Digest | undefined;
  for (const date of nights.dates.filter((day) => monthOf(day) === month).toReversed()) {
    const digest = await nights.digest(date);
    if (digest) listed.push({ date, title: digest.title });
    newest ??= digest;
  }
  if (!newest) return [];
  return toFiles(publicPaths.page(month), renderMonthPage(baseUrl, month, listed, newest.source));
}

function toFiles(path: string, page: string): PublicFile[] {
  return withTwin(path, page).flatMap(withCompressed);
}

/** The nights before and after a night. */
type Neighbours = { earlier: DigestDate | undefined; later: DigestDate | undefined };

const noLinks: Links = new Map();

/** The permanent page of a night. It shows only the brief, because full digests of older nights are sold. */
function renderBriefPage(baseUrl: string, brief: Brief, neighbours: Neighbours): string {
  const { title, summary: description, createdAt: publishedAt } = brief;
  const date = toDigestDate(brief.digestDate);
  const { earlier, later } = neighbours;
  const path = publicPaths.page(date);
  const more =
    later === undefined
      ? markup`This is the newest night; <a href="../">the front page has it in full</a>.`
      : markup`This night in short. <a href="../">The newest night</a> is there in full; agents can buy <a href="../llms.txt">this one in full</a>, too.`;
  return renderDocument(
    { baseUrl, path, title, description, publishedAt },
    markup`<article class="brief">
${renderHeadline(brief, noLinks)}
${renderNotes(brief, noLinks)}
<p class="full">${more}</p>
</article>
${renderNeighbours(date, earlier, later)}`,
  );
}

/** The page of a month. It lists the titles of its nights, the newest first. */
function renderMonthPage(site: Site, month: Month, nights: readonly ListedNight[]): string {
  const name = formatMonth(month);
  const year = yearOf(month);
  const count = countOf(nights.length, 'night', 'nights');
  return renderDocument(
    describeList(site, month, name, count),
    markup`<nav class="month" aria-labelledby="month"><h1 id="month">${name}</h1>
${labelMadeUp(site.source)}
<p>${count}, the newest first. <a href="${year}.html">All of ${year}</a></p>
${renderNights(nights, '')}</nav>`,
  );
}

/** The page of a year. It lists its months, the newest first. */
function renderYearPage(site: Site, year: Year, nights: readonly ListedNight[]): string {
  const count = countOf(nights.length, 'night', 'nights');
  const dates = nights.map(({ date }) => date);
  return renderDocument(
    describeList(site, year, year, count),
    markup`<nav class="month" aria-labelledby="year"><h1 id="year">${year}</h1>
${labelMadeUp(site.source)}
<p>${count}, the newest month first. <a href="../#archive">All years</a></p>
${renderMonths(dates, '')}</nav>`,
  );
}

function describeList({ baseUrl }: Site, page: PageName, name: string, count: string) {
  return {
    baseUrl,
    path: publicPaths.page(page),
    title: name,
    description: `${siteName} in ${name}: ${count} of trending new repositories on GitHub.`,
  };
}
