import type { Archive } from '../archive/archive.ts';
import { readShown } from '../archive/history/named.ts';
import { addDays, type DigestDate, toDigestDate } from '../contract/dates.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Followed } from './about/follow-up-page.ts';
import { type Collection, feedsOf } from './collection.ts';
import { collectDataSet } from './data-set/data-set.ts';
import {
  feedNights,
  nightlyChannel,
  renderFeeds,
  renderSubscriptions,
  toBriefEntry,
  toFullEntry,
} from './feeds.ts';
import { collectGroups } from './groups/groups.ts';
import type { Site } from './night-pages.ts';
import { trendNights } from './page/charts/category-trends.ts';
import { styleSheet } from './page/document.ts';
import { type FrontLinks, renderNightPage } from './page/night-page.ts';
import { toLinks } from './page/prose.ts';
import type { Occasion } from './published-nights.ts';
import { readBadges } from './repositories/badges.ts';
import { isClear, listPages } from './repositories/followed.ts';
import { collectRepositories } from './repositories/repositories.ts';
import { collectSearch } from './search/search-files.ts';
import { collectStatus } from './status.ts';
import { collectWeeks } from './weeks/weeks.ts';

/** With `force`, the edition of the week is counted again. `leftOut` are owners, in lower case. */
type Place = { archive: Archive; site: Site; force?: boolean; leftOut?: ReadonlySet<string> };

/** All collections, and what the pages about the nights and the night log need of them. */
export type Collections = {
  all: readonly Collection[];
  /** The checksums of the files of the data set that tonight made, by their paths. */
  dataSetSums: Readonly<Record<string, string>>;
  followed: Followed;
};

/** Collects what is published besides the pages of nights: each folder describes its pages. */
export async function collectAll(place: Place, occasion: Occasion): Promise<Collections> {
  const { newest, history } = occasion;
  const { site } = place;
  const dataSet = await collectDataSet(place, occasion);
  const tonight = toDigestDate(newest.digest.digestDate);
  const shown = await readShown(history, tonight);
  const pages = listPages(shown);
  const badges = await readBadges(history, tonight, occasion.date === undefined);
  const weeks = await collectWeeks(place, occasion, pages);
  const { groups, ways } = await collectGroups(place, occasion);
  const ownPages = newest.scan.rows.flatMap(({ id, fullName }) => {
    const path = pages.get(id);
    return path === undefined ? [] : [[fullName, path] as const];
  });
  const links = { ...ways, pages: new Map(ownPages), week: weeks.newest };
  const listed = [weeks, collectRepositories(site, shown, pages, badges), groups, dataSet];
  const channels = listed.flatMap(feedsOf).map(({ channel }) => channel);
  return {
    all: [
      ...listed,
      { files: renderSubscriptions(site.baseUrl, channels) },
      ...(await collectSite(site, occasion, links)),
    ],
    dataSetSums: dataSet.sums,
    followed: {
      pages,
      doubted: new Set(shown.filter((one) => !isClear(one)).map(({ id }) => id)),
    },
  };
}

/**
 * The front page, its style, the search page, the status and the feed of nights.
 *
 * Reads at most the 29 nights before the newest, and the digests of the 89 before it.
 */
async function collectSite(
  site: Pick<Site, 'baseUrl' | 'hub'>,
  { newest, nights, scorecard }: Pick<Occasion, 'newest' | 'nights' | 'scorecard'>,
  leads: FrontLinks,
): Promise<Collection[]> {
  const { baseUrl } = site;
  const { digest, scan, analysis } = newest;
  const tonight = toDigestDate(digest.digestDate);
  const before = nights.dates.filter((date) => date < tonight);
  const earlier = await readAll(before.slice(1 - feedNights).toReversed(), nights.digest);
  const oldest = addDays(tonight, 1 - trendNights);
  const analyses = await readAll(
    before.filter((date) => date >= oldest),
    nights.analysis,
  );
  const entries = [
    toFullEntry(baseUrl, digest, toLinks(scan.rows)),
    ...earlier.map((older) => toBriefEntry(baseUrl, older)),
  ];
  const html = renderNightPage({
    ...newest,
    scorecard,
    baseUrl,
    leads,
    counted: [...analyses, analysis],
    dates: nights.dates,
    recent: earlier.map(({ digestDate, title }) => ({ date: toDigestDate(digestDate), title })),
  });
  return [
    { files: [{ path: publicPaths.style, bytes: styleSheet }] },
    { pages: [{ path: publicPaths.frontPage, html }] },
    collectSearch({ baseUrl, source: digest.source, dates: nights.dates }),
    await collectStatus(baseUrl, { newest, nights }),
    { files: renderFeeds(site, { channel: nightlyChannel, entries }) },
  ];
}

async function readAll<T>(
  dates: readonly DigestDate[],
  read: (date: DigestDate) => Promise<T | undefined>,
): Promise<T[]> {
  const values: T[] = [];
  for (const date of dates) {
    const value = await read(date);
    if (value !== undefined) values.push(value);
  }
  return values;
}
