import type { Archive } from '../archive/archive.ts';
import type { History } from '../archive/history/history.ts';
import { readNamed } from '../archive/history/named.ts';
import { type DigestDate, toDigestDate } from '../contract/dates.ts';
import type { Scan } from '../contract/scan.ts';
import type { Followed } from './about/follow-up-page.ts';
import type { Collection } from './collection.ts';
import type { Site } from './night-pages.ts';
import type { FrontLinks } from './page/night-page.ts';
import { isClear, listPages } from './repositories/followed.ts';
import { collectRepositories } from './repositories/repositories.ts';
import type { PublishedNights } from './published-nights.ts';
import type { NewestNight } from './site-files.ts';
import { collectWeeks } from './weeks/weeks.ts';

/** What the nights know, and the night that is new or corrected; undefined if everything is rendered again. */
type Occasion = {
  history: History;
  nights: PublishedNights;
  date: DigestDate | undefined;
};

/** The archive and the site. With `force`, the edition of the week is counted again. */
type Place = { archive: Archive; site: Site; force?: boolean };

/** The pages that the repositories named by digests decide: their own, and those of the weeks. */
export async function collectNamed(
  { archive, site, force = false }: Place,
  night: NewestNight,
  { history, nights, date }: Occasion,
): Promise<NamedPages> {
  const newest = toDigestDate(night.digest.digestDate);
  const book = await readNamed(history, newest);
  const pages = listPages(book);
  const isRepeated = force && date === newest;
  const facts = { history, nights, repositories: pages, isRepeated, isWhole: date === undefined };
  const weeks = await collectWeeks(archive, site, night, facts);
  return {
    weeks,
    repositories: collectRepositories(site, book, pages),
    links: { pages: byName(night.scan, pages), week: weeks.newest },
    followed: {
      pages,
      doubted: new Set(book.repositories.filter((one) => !isClear(one)).map(({ id }) => id)),
    },
  };
}

/** What the named repositories decide: pages of their own and of the weeks, and what other pages say of them. */
type NamedPages = {
  weeks: Collection;
  repositories: Collection;
  links: Pick<FrontLinks, 'pages' | 'week'>;
  followed: Followed;
};

function byName({ rows }: Scan, pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ id, fullName }) => {
      const path = pages.get(id);
      return path === undefined ? [] : [[fullName, path] as const];
    }),
  );
}
