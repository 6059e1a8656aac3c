import type { Archive } from '../archive/archive.ts';
import { readNamed } from '../archive/history/named.ts';
import { toDigestDate } from '../contract/dates.ts';
import type { Followed } from './about/follow-up-page.ts';
import type { Collection } from './collection.ts';
import { collectDataSet } from './data-set/data-set.ts';
import { collectGroups } from './groups/groups.ts';
import type { Site } from './night-pages.ts';
import type { FrontLinks } from './page/night-page.ts';
import type { Occasion } from './published-nights.ts';
import { isClear, listPages } from './repositories/followed.ts';
import { collectRepositories } from './repositories/repositories.ts';
import { collectWeeks } from './weeks/weeks.ts';

/** With `force`, the edition of the week is counted again. `leftOut` are owners, in lower case. */
type Place = { archive: Archive; site: Site; force?: boolean; leftOut?: ReadonlySet<string> };

/** All collections, and what other pages say of them. */
export type Collections = {
  all: readonly Collection[];
  /** The checksums of the files of the data set that tonight made, by their paths. */
  dataSetSums: Readonly<Record<string, string>>;
  links: FrontLinks;
  followed: Followed;
};

/** Collects what is published besides the pages of nights: each folder describes its pages. */
export async function collectAll(place: Place, occasion: Occasion): Promise<Collections> {
  const { newest, history } = occasion;
  const { archive, site } = place;
  const dataSet = await collectDataSet(place, occasion);
  const book = await readNamed(history, toDigestDate(newest.digest.digestDate));
  const pages = listPages(book);
  const weeks = await collectWeeks(place, occasion, pages);
  const { groups, ways } = await collectGroups({ archive, site }, occasion);
  const ownPages = newest.scan.rows.flatMap(({ id, fullName }) => {
    const path = pages.get(id);
    return path === undefined ? [] : [[fullName, path] as const];
  });
  return {
    all: [weeks, collectRepositories(site, book, pages), groups, dataSet],
    dataSetSums: dataSet.sums,
    links: { ...ways, pages: new Map(ownPages), week: weeks.newest },
    followed: {
      pages,
      doubted: new Set(book.repositories.filter((one) => !isClear(one)).map(({ id }) => id)),
    },
  };
}
