import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublicFile, withCompressed } from '../archive/compress.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import { renderBriefPage } from './page/brief-page.ts';
import { type Month, monthOf } from './page/day-names.ts';
import { renderMonthPage } from './page/month-page.ts';
import type { ListedNight } from './page/sections/archive.ts';
import type { PublishedNights } from './published-nights.ts';
import { toBrief } from './views.ts';

/**
 * The pages that change when the nights in `changed` are published: theirs, those of the nights next to them, and those
 * of their months. Pages that are missing, as after an upgrade, come too.
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

/** Whether the page is that of the night or of its month. Compressed siblings count as the page. */
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
