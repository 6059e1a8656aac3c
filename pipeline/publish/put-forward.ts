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
import type { Pictures } from './pictures/open-pictures.ts';
import { type PublishedNights, unlessBroken } from './published-nights.ts';
import type { ReadNight } from './repositories/add-night.ts';
import { bringUpToDate } from './repositories/bring-up-to-date.ts';
import { listPages } from './repositories/followed.ts';
import { findOutdated, renderRepositories } from './repositories/render-repositories.ts';
import type { NewestNight } from './site-files.ts';
import { countWeek } from './weeks/count-week.ts';
import { readEditions, renderWeeks } from './weeks/render-weeks.ts';

/** Which nights changed, and how much is made again. */
export type Occasion = {
  nights: PublishedNights;
  /** The nights whose pages change. */
  changed: readonly DigestDate[];
  /** The pages of repositories that were handed over; undefined if that is unknown. */
  shown: ReadonlySet<string> | undefined;
  /** Whether what is remembered is read from all nights again. */
  isRebuilt?: boolean;
  /** Whether the edition of the week is counted again. */
  isRepeated?: boolean;
};

/** The files and paths that depend on what the nights put forward. */
export type FollowedFiles = {
  pages: PublicFile[];
  /** The list of weeks, which is always there, so the pointer names it. */
  lists: PublicFile[];
  /** Paths below the public folder that are no longer published. */
  removed: string[];
  /** Files of the archive. They are written after the pages that show them. */
  data: NewFile[];
  /** The paths of the pages of repositories, rendered now or before. */
  repositories: string[];
  /** The paths of the pages of weeks. */
  weeks: string[];
  links: FrontLinks;
};

/** Where it is published. */
type Place = {
  archive: Archive;
  publicDir: string;
  baseUrl: string;
  hub?: string | undefined;
  pictures: Pictures;
};

/** Continues the book of what was put forward, and renders the pages of its repositories and of the weeks. */
export async function renderPutForward(
  { archive, publicDir, baseUrl, hub, pictures }: Place,
  night: NewestNight,
  occasion: Occasion,
): Promise<FollowedFiles> {
  const { nights, changed, shown, isRebuilt = false } = occasion;
  const { source } = night.digest;
  const before = (await unlessBroken(() => archive.readPutForward()))?.value;
  const book = await bringUpToDate(isRebuilt ? undefined : before, nights, (listed) =>
    readNight(archive, nights, listed),
  );
  const made = await makeEdition(archive, night, { book, isRepeated: occasion.isRepeated });
  const editions = await readEditions(archive, made);
  const pages = listPages(book);
  const isChanged = new Set(changed);
  const isWhole = nights.dates.every((date) => isChanged.has(date));
  const site = { baseUrl, hub, source, pages, isWhole, pictures };
  const weeks = await renderWeeks(editions, site);
  const books = { book, before, shown };
  return {
    pages: [...renderRepositories({ baseUrl, source }, books, changed), ...weeks.pages],
    lists: weeks.lists,
    removed: await findOutdated(publicDir, books),
    data: [...(made ? [archive.formatWeek(made)] : []), archive.formatPutForward(book)],
    repositories: [...pages.values()],
    weeks: editions.map(({ week }) => publicPaths.week(week)),
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
  { book, isRepeated = false }: { book: PutForwardBook; isRepeated: boolean | undefined },
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
