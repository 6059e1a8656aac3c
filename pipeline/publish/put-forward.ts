import type { Archive } from '../archive/archive.ts';
import type { PublicFile } from '../archive/compress.ts';
import type { NewFile } from '../archive/replace-files.ts';
import { addDays, type DigestDate, toDigestDate, toMonday, weekOf } from '../contract/dates.ts';
import type { ListedNight } from '../contract/night-list.ts';
import { publicPaths } from '../contract/paths.ts';
import type { PutForwardBook } from '../contract/put-forward.ts';
import type { Scan } from '../contract/scan.ts';
import type { WeekEdition } from '../contract/week.ts';
import type { FrontLinks } from './page/night-page.ts';
import type { Site } from './night-pages.ts';
import { type PublishedNights, unlessBroken } from './published-nights.ts';
import type { ReadNight } from './repositories/add-night.ts';
import { bringUpToDate } from './repositories/bring-up-to-date.ts';
import { listPages } from './repositories/followed.ts';
import { renderRepositories } from './repositories/render-repositories.ts';
import type { NewestNight } from './site-files.ts';
import { countWeek } from './weeks/count-week.ts';
import { readEditions, renderWeeks } from './weeks/render-weeks.ts';

/** The published nights, and the one that is new or corrected; undefined if everything is rendered again. */
export type Occasion = { nights: PublishedNights; date: DigestDate | undefined };

/** The files and paths that depend on what the nights put forward. */
export type FollowedFiles = {
  pages: PublicFile[];
  /** The list of weeks, which is always there, so the pointer names it. */
  lists: PublicFile[];
  /** Files of the archive. They are written after the pages that show them. */
  data: NewFile[];
  /** The paths of pages that are published and were rendered by an earlier night. */
  paths: string[];
  links: FrontLinks;
};

/** The archive and the site. With `force`, the edition of the week is counted again. */
type Place = { archive: Archive; site: Site; force?: boolean };

/** Continues the book of what was put forward, and renders the pages of its repositories and of the weeks. */
export async function renderPutForward(
  { archive, site, force = false }: Place,
  night: NewestNight,
  { nights, date }: Occasion,
): Promise<FollowedFiles> {
  const tonight = toDigestDate(night.digest.digestDate);
  const stored = (await unlessBroken(() => archive.readPutForward()))?.value;
  const book = await bringUpToDate(date === undefined ? undefined : stored, nights, (listed) =>
    readNight(archive, nights, listed),
  );
  const isRepeated = force && date === tonight;
  const made = await makeEdition(archive, night, { book, isRepeated });
  const editions = await readEditions(archive, made);
  const pages = listPages(book);
  const isWhole = date === undefined;
  const weeks = await renderWeeks(editions, { site, pages, isWhole, made: made?.week });
  return {
    pages: [...renderRepositories(site, book), ...weeks.pages],
    lists: weeks.lists,
    data: [...(made ? [archive.formatWeek(made)] : []), archive.formatPutForward(book)],
    paths: editions.map(({ week }) => publicPaths.week(week)),
    links: { pages: byName(night.scan, pages), week: editions.at(-1) },
  };
}

/** Reads a night. A broken file counts as missing. */
async function readNight(
  archive: Archive,
  nights: PublishedNights,
  { date, id }: ListedNight,
): Promise<ReadNight> {
  const scan = await nights.scan(date);
  const analysis = await nights.analysis(date);
  const tracking = (await unlessBroken(() => archive.readTracking(date)))?.value;
  return { date, id, content: scan && analysis && { scan, analysis, tracking } };
}

/** The edition of the week before tonight's. Undefined if it exists already or has too few nights. */
async function makeEdition(
  archive: Archive,
  { digest }: NewestNight,
  { book, isRepeated }: { book: PutForwardBook; isRepeated: boolean },
): Promise<WeekEdition | undefined> {
  const date = toDigestDate(digest.digestDate);
  const week = weekOf(addDays(toMonday(date), -1));
  const stored = await unlessBroken(() => archive.readWeek(week));
  if (stored && !isRepeated) return undefined;
  return countWeek(book, { date, writtenAt: digest.createdAt, source: digest.source });
}

function byName({ rows }: Scan, pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ id, fullName }) => {
      const path = pages.get(id);
      return path === undefined ? [] : [[fullName, path] as const];
    }),
  );
}
