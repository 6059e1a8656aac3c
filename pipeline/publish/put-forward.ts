import type { Archive } from '../archive/archive.ts';
import { type DigestDate, toDigestDate } from '../contract/dates.ts';
import type { ListedNight } from '../contract/night-list.ts';
import type { Scan } from '../contract/scan.ts';
import type { Collection } from './collection.ts';
import type { Site } from './night-pages.ts';
import type { FrontLinks } from './page/night-page.ts';
import { type PublishedNights, unlessBroken } from './published-nights.ts';
import type { ReadNight } from './repositories/add-night.ts';
import { bringUpToDate } from './repositories/bring-up-to-date.ts';
import { listPages } from './repositories/followed.ts';
import { collectRepositories } from './repositories/repositories.ts';
import type { NewestNight } from './site-files.ts';
import { collectWeeks } from './weeks/weeks.ts';

/** The published nights, and the one that is new or corrected; undefined if everything is rendered again. */
type Occasion = { nights: PublishedNights; date: DigestDate | undefined };

/** The archive and the site. With `force`, the edition of the week is counted again. */
type Place = { archive: Archive; site: Site; force?: boolean };

/** Continues the book of what was put forward, and gives what depends on it: the pages of its repositories and of the weeks. */
export async function collectPutForward(
  { archive, site, force = false }: Place,
  night: NewestNight,
  { nights, date }: Occasion,
): Promise<{ weeks: Collection; repositories: Collection; links: FrontLinks }> {
  const stored = (await unlessBroken(() => archive.readPutForward()))?.value;
  const isWhole = date === undefined;
  const book = await bringUpToDate(isWhole ? undefined : stored, nights, (listed) =>
    readNight(archive, nights, listed),
  );
  const pages = listPages(book);
  const isRepeated = force && date === toDigestDate(night.digest.digestDate);
  const facts = { book, repositories: pages, isRepeated, isWhole };
  const weeks = await collectWeeks(archive, site, night, facts);
  return {
    weeks,
    repositories: collectRepositories(archive, site, book, pages),
    links: { pages: byName(night.scan, pages), week: weeks.newest },
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

function byName({ rows }: Scan, pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ id, fullName }) => {
      const path = pages.get(id);
      return path === undefined ? [] : [[fullName, path] as const];
    }),
  );
}
