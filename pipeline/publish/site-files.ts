import { type PublicFile, withCompressed } from '../platform/files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { addDays, type DigestDate, toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import type { Scorecard } from '../contract/scorecard.ts';
import { feedNights, nightlyChannel, renderFeeds, toBriefEntry, toFullEntry } from './feeds.ts';
import type { Site } from './night-pages.ts';
import { trendNights } from './page/charts/category-trends.ts';
import { styleSheet } from './page/document.ts';
import { withTwin } from './page/markdown-twin.ts';
import { type FrontLinks, renderNightPage } from './page/night-page.ts';
import { toLinks } from './page/prose.ts';
import { renderSearch } from './search/search-files.ts';
import { renderStatus } from './status.ts';
import type { PublishedNights } from './published-nights.ts';

/** The newest night with everything its page shows. */
export type NewestNight = {
  digest: Digest;
  scan: Scan;
  analysis: Analysis;
  scorecard: Scorecard;
  /** The checksums of its data files, by path below the data folder. */
  sha256: Readonly<Record<string, string>>;
};

/**
 * Renders the front page, its style, the search page, the status and the feeds, with their compressed copies.
 *
 * Reads at most the 29 nights before `night`, and the digests of the 89 before it.
 */
export async function renderSiteFiles(
  night: NewestNight,
  nights: PublishedNights,
  { baseUrl, hub, links }: Pick<Site, 'baseUrl' | 'hub'> & { links: FrontLinks },
): Promise<PublicFile[]> {
  const { digest, scan, analysis, scorecard } = night;
  const { evidence } = analysis;
  const tonight = toDigestDate(digest.digestDate);
  const before = nights.dates.filter((date) => date < tonight);
  const earlier = await readAll(before.slice(1 - feedNights).toReversed(), nights.digest);
  const entries = [
    toFullEntry(baseUrl, digest, toLinks(scan.rows)),
    ...earlier.map((older) => toBriefEntry(baseUrl, older)),
  ];
  const page = renderNightPage({
    baseUrl,
    digest,
    scan,
    leads: links,
    analysis,
    scorecard,
    counted: [...(await readCounted(before, tonight, nights)), { date: tonight, evidence }],
    dates: nights.dates,
    recent: earlier.map(({ digestDate, title }) => ({ date: toDigestDate(digestDate), title })),
  });
  return [
    { path: publicPaths.style, bytes: styleSheet },
    ...withTwin(publicPaths.frontPage, page),
    ...renderSearch({ baseUrl, source: digest.source, dates: nights.dates }),
    ...(await renderStatus(baseUrl, digest, nights)),
    ...renderFeeds({ baseUrl, hub, channel: nightlyChannel, entries }),
  ].flatMap(withCompressed);
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
