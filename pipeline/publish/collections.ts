import { readShown } from '../archive/history/named.ts';
import { toDigestDate } from '../contract/dates.ts';
import { publicPaths } from '../contract/paths.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { type Followed, renderFollowUpPage } from './about/follow-up-page.ts';
import { renderMethodPage } from './about/method-page.ts';
import { type Collection, feedsOf } from './collection.ts';
import {
  feedNights,
  nightlyChannel,
  renderFeeds,
  renderSubscriptions,
  toBriefEntry,
  toFullEntry,
} from './feeds.ts';
import { toFollowUpReport } from './free-answers.ts';
import { collectGroups } from './groups/groups.ts';
import type { Site } from './night-pages.ts';
import { picture, renderNotFound, styleSheet } from './page/document.ts';
import { type FrontLinks, renderNightPage } from './page/night-page.ts';
import { toLinks } from './page/prose.ts';
import type { Edition } from './published-nights.ts';
import { listPages } from './repositories/followed.ts';
import { collectRepositories } from './repositories/repositories.ts';
import { collectSearch } from './search/search-files.ts';
import { collectWeeks } from './weeks.ts';

/** Collects what is published besides the pages of nights: each folder describes its pages. */
export async function collectAll(site: Site, occasion: Edition): Promise<Collection[]> {
  const { newest, history } = occasion;
  const tonight = toDigestDate(newest.digest.digestDate);
  const shown = await readShown(history, tonight);
  const pages = listPages(shown);
  const weeks = await collectWeeks(site, occasion, pages);
  const { groups, ways } = await collectGroups(site, occasion);
  const ownPages = newest.scan.rows.flatMap(({ id, fullName }) => {
    const path = pages.get(id);
    return path === undefined ? [] : [[fullName, path] as const];
  });
  const links = { ...ways, pages: new Map(ownPages), week: weeks.newest };
  const listed = [weeks, collectRepositories(site, shown, pages), groups];
  const channels = listed.flatMap(feedsOf).map(({ channel }) => channel);
  const doubted = new Set(shown.filter(({ isClear }) => !isClear).map(({ id }) => id));
  return [
    ...listed,
    { files: renderSubscriptions(site.baseUrl, channels) },
    ...(await collectSite(site, occasion, links)),
    collectAbout(site, occasion, { pages, doubted }),
  ];
}

/**
 * The front page, its style, the search page and the feed of nights.
 *
 * Reads the digests of at most 89 nights before the newest.
 */
async function collectSite(
  site: Site,
  occasion: Edition,
  leads: FrontLinks,
): Promise<Collection[]> {
  const { newest, nights } = occasion;
  const { baseUrl } = site;
  const { digest, scan } = newest;
  const tonight = toDigestDate(digest.digestDate);
  const before = nights.dates.filter((date) => date < tonight);
  const recent = before.slice(1 - feedNights).toReversed();
  const read = await inParallel(recent, nights.digest);
  const earlier = read.filter((one) => one !== undefined);
  const entries = [
    toFullEntry(baseUrl, digest, toLinks(scan.rows)),
    ...earlier.map((older) => toBriefEntry(baseUrl, older)),
  ];
  const html = renderNightPage({
    ...newest,
    baseUrl,
    leads,
    dates: nights.dates,
    recent: earlier.map(({ digestDate, title }) => ({ date: toDigestDate(digestDate), title })),
  });
  return [
    { files: [{ path: publicPaths.style, bytes: styleSheet }, picture] },
    { pages: [{ path: publicPaths.frontPage, html }] },
    await collectSearch(site, occasion),
    { files: renderFeeds(site, { channel: nightlyChannel, entries }) },
  ];
}

/** The pages about the nights, and the page of addresses without a page. */
function collectAbout({ baseUrl }: Site, { newest }: Edition, followed: Followed): Collection {
  const { digest, scan } = newest;
  const { fullAnalysis } = digest;
  const about = { fullAnalysis, followed };
  const followUp = renderFollowUpPage(baseUrl, toFollowUpReport(scan), about);
  return {
    pages: [
      { path: publicPaths.method, html: renderMethodPage(baseUrl, newest) },
      { path: publicPaths.followUpPage, html: followUp },
    ],
    files: [{ path: publicPaths.notFound, bytes: Buffer.from(renderNotFound(baseUrl)) }],
  };
}
