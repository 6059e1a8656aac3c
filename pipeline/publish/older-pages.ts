import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublicFile, withCompressed } from '../archive/compress.ts';
import { type DigestDate, toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Source } from '../contract/scan.ts';
import { type Brief, toBrief } from '../contract/views.ts';
import { renderDocument, siteName } from './page/document.ts';
import { countOf, formatMonth, type Month, monthOf } from './page/figures.ts';
import { markup } from './page/markup.ts';
import type { Links } from './page/prose.ts';
import { type ListedNight, renderNeighbours, renderNights } from './page/sections/archive.ts';
import { labelMadeUp, renderHeadline } from './page/sections/headline.ts';
import { renderNotes } from './page/sections/projects.ts';
import type { PublishedNights } from './published-nights.ts';

/**
 * Renders the pages that change when the nights in `changed` are published.
 *
 * These are their own pages, their neighbours' pages and the pages of their months. Missing pages are rendered too,
 * for example after an upgrade.
 */
export async function renderChangedPages(
  nights: PublishedNights,
  changed: readonly DigestDate[],
  { baseUrl, publicDir }: { baseUrl: string; publicDir: string },
): Promise<PublicFile[]> {
  const { dates } = nights;
  const present = await listPages(join(publicDir, publicPaths.pages));
  const isMissing = (page: string) => !present.has(`${page}.html`);
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
  return new Set(names);
}

async function renderNight(
  baseUrl: string,
  nights: PublishedNights,
  date: DigestDate,
): Promise<PublicFile[]> {
  const digest = await nights.digest(date);
  if (!digest) return [];
  const at = nights.dates.indexOf(date);
  const neighbours = { earlier: nights.dates[at - 1], later: nights.dates[at + 1] };
  return toFiles(publicPaths.page(date), renderBriefPage(baseUrl, toBrief(digest), neighbours));
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
  return withCompressed({ path, bytes: Buffer.from(page) });
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
function renderMonthPage(
  baseUrl: string,
  month: Month,
  nights: readonly ListedNight[],
  source: Source,
): string {
  const name = formatMonth(month);
  const count = countOf(nights.length, 'night', 'nights');
  const frame = {
    baseUrl,
    path: publicPaths.page(month),
    title: name,
    description: `${siteName} in ${name}: ${count} of trending new repositories on GitHub.`,
  };
  return renderDocument(
    frame,
    markup`<nav class="month" aria-labelledby="month"><h1 id="month">${name}</h1>
${labelMadeUp(source)}
<p>${count}, the newest first. <a href="../#archive">All months</a></p>
${renderNights(nights, '')}</nav>`,
  );
}
