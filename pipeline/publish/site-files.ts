import { addDays, type DigestDate, toDigestDate } from '../contract/dates.ts';
import { publicPaths } from '../contract/paths.ts';
import { feedNights, nightlyChannel, renderFeeds, toBriefEntry, toFullEntry } from './feeds.ts';
import type { Collection } from './collection.ts';
import type { Site } from './night-pages.ts';
import { trendNights } from './page/charts/category-trends.ts';
import { styleSheet } from './page/document.ts';
import { type FrontLinks, renderNightPage } from './page/night-page.ts';
import { toLinks } from './page/prose.ts';
import { collectSearch } from './search/search-files.ts';
import { collectStatus } from './status.ts';
import type { Occasion, PublishedNights } from './published-nights.ts';

/**
 * The front page, its style, the search page, the status and the feed of nights.
 *
 * Reads at most the 29 nights before the newest, and the digests of the 89 before it.
 */
export async function collectSite(
  site: Pick<Site, 'baseUrl' | 'hub'>,
  { newest, nights }: Pick<Occasion, 'newest' | 'nights'>,
  leads: FrontLinks,
): Promise<Collection[]> {
  const { baseUrl } = site;
  const { digest, scan, analysis } = newest;
  const tonight = toDigestDate(digest.digestDate);
  const before = nights.dates.filter((date) => date < tonight);
  const earlier = await readAll(before.slice(1 - feedNights).toReversed(), nights.digest);
  const entries = [
    toFullEntry(baseUrl, digest, toLinks(scan.rows)),
    ...earlier.map((older) => toBriefEntry(baseUrl, older)),
  ];
  const { evidence } = analysis;
  const html = renderNightPage({
    ...newest,
    baseUrl,
    leads,
    counted: [...(await readCounted(before, tonight, nights)), { date: tonight, evidence }],
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

/** Reads the counts of the earlier nights that the trend chart shows, oldest first. */
async function readCounted(
  before: readonly DigestDate[],
  tonight: DigestDate,
  nights: PublishedNights,
) {
  const from = addDays(tonight, 1 - trendNights);
  const analyses = await readAll(
    before.filter((date) => date >= from),
    nights.analysis,
  );
  return analyses.map(({ digestDate, evidence }) => ({ date: toDigestDate(digestDate), evidence }));
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
