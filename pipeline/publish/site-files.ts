import type { PublicFile } from '../archive/compress.ts';
import { withCompressed } from '../archive/compress.ts';
import { addDays, type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import type { Analysis } from '../contract/analysis.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import { type Feed, renderAtomFeed } from './feeds/atom.ts';
import { toBriefEntry, toFullEntry } from './feeds/entry.ts';
import { renderJsonFeed } from './feeds/json-feed.ts';
import { renderSitemap } from './feeds/sitemap.ts';
import { trendNights } from './page/charts/category-trends.ts';
import { styleSheet } from './page/document.ts';
import { renderNightPage } from './page/night-page.ts';
import { toLinks } from './page/prose.ts';
import type { PublishedNights } from './published-nights.ts';
import { toBrief } from './views.ts';

/** The newest night, and all a page shows of it. */
export type NewestNight = { digest: Digest; scan: Scan; analysis: Analysis };

/** Nights in a feed. */
const feedNights = 30;

/**
 * The front page, its style, the feeds and the sitemap while `night` is the newest, each with its compressed siblings.
 *
 * Reads at most the 29 nights before, however long the history.
 */
export async function renderSiteFiles(
  night: NewestNight,
  nights: PublishedNights,
  { baseUrl, updatedAt }: { baseUrl: string; updatedAt: Instant },
): Promise<PublicFile[]> {
  const { digest, scan, analysis } = night;
  const { evidence } = analysis;
  const tonight = toDigestDate(digest.digestDate);
  const before = nights.dates.filter((date) => date < tonight);
  const earlier = await readAll(before.slice(1 - feedNights).toReversed(), nights.digest);
  const entries = [
    toFullEntry(baseUrl, digest, toLinks(scan.rows)),
    ...earlier.map((older) => toBriefEntry(baseUrl, toBrief(older))),
  ] satisfies Feed['entries'];
  const page = renderNightPage({
    baseUrl,
    digest,
    scan,
    evidence,
    counted: [...(await readCounted(before, tonight, nights)), { date: tonight, evidence }],
    dates: nights.dates,
    recent: earlier.map(({ digestDate, title }) => ({ date: toDigestDate(digestDate), title })),
  });
  return [
    { path: publicPaths.style, bytes: styleSheet },
    { path: publicPaths.frontPage, bytes: Buffer.from(page) },
    { path: publicPaths.atomFeed, bytes: Buffer.from(renderAtomFeed({ baseUrl, entries })) },
    { path: publicPaths.jsonFeed, bytes: Buffer.from(renderJsonFeed({ baseUrl, entries })) },
    {
      path: publicPaths.sitemap,
      bytes: Buffer.from(renderSitemap(baseUrl, nights.dates, updatedAt)),
    },
  ].flatMap(withCompressed);
}

/** What was counted on the nights that share the trends with tonight, oldest first. */
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
