import { LRUCache } from 'lru-cache';
import { type Archive, type Stored } from '../archive/archive.ts';
import { type NewFile, type PublicFile, withCompressed } from '../platform/files.ts';
import { type Analysis } from '../contract/analysis.ts';
import {
  addMonths,
  type DigestDate,
  type Instant,
  monthOf,
  toDigestDate,
  type Year,
  yearOf,
  addDays,
} from '../contract/dates.ts';
import { type Digest } from '../contract/digest.ts';
import { unlessBroken, ContractError } from '../platform/file-text.ts';
import { type ListedNight } from '../contract/published-lists.ts';
import { type Scan, type Source } from '../contract/scan.ts';
import { type History, openHistory, reachDays } from '../archive/history/history.ts';
import { rememberedDays } from '../contract/history.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { publicPaths } from '../contract/paths.ts';
import { type Feed } from './feeds.ts';
import { renderDocument, siteName } from './page/document.ts';
import { countOf } from '../platform/text.ts';
import { findLead } from './page/lead.ts';
import { formatMonth, formatShortDay } from './page/figures.ts';
import { markup, rawMarkup } from './page/markup.ts';
import { toDigestLinks } from './page/prose.ts';
import { renderMonths, renderNeighbours, renderNights } from './page/archive.ts';
import { labelMadeUp, renderHeadline } from './page/headline.ts';
import { renderLead, renderNotes, renderOlderProjects } from './page/projects.ts';

/** Where and when nights are published. `baseUrl` is public, without a slash at the end. */
export type Place = {
  archive: Archive;
  publicDir: string;
  baseUrl: string;
  now: Instant;
  /** Whether the edition of the week is made again too. */
  force?: boolean;
};

export type Site = Place & { source: Source };

/** A night, and the checksums of its data files, by path below the data folder. */
export type Night = {
  digest: Digest;
  scan: Scan;
  analysis: Analysis;
  sha256: Readonly<Record<string, string>>;
};

export type Context = {
  site: Site;
  night: Night;
  nights: PublishedNights;
  /** The night that is new or was corrected. Undefined if everything is rendered again. */
  changed: DigestDate | undefined;
  /** What the nights know of each repository, the newest night included. */
  history: History;
};

export type Part = {
  /** Files that every night renders. The pointer names them, and they have compressed copies. */
  lists?: readonly PublicFile[];
  /** Files of entries. There may be hundreds, so servers compress one when a client asks for it. */
  entries?: readonly PublicFile[];
  /** The paths of pages that earlier nights rendered and that stay as they are. */
  kept?: readonly string[];
  feeds?: readonly Feed[];
  /** The files of the data folder that remember the part. */
  data?: readonly NewFile[];
};

export function toPage(path: string, html: string): PublicFile {
  return { path, bytes: Buffer.from(html) };
}

/** The published nights. Their files are read only when they are needed. */
export type PublishedNights = Awaited<ReturnType<typeof openPublishedNights>>;

/**
 * Opens the nights of the archive. `fresh` replaces the night of its day, and `listed` replaces
 * lines of the lists. A night with a broken digest stays in the lists, and feeds leave it out: `npm
 * run check-data` names it.
 */
export async function openPublishedNights(
  archive: Archive,
  fresh?: Omit<Night, 'sha256'>,
  listed: readonly ListedNight[] = [],
) {
  const nights = await readListed(archive);
  for (const night of listed) nights.set(night.date, night);
  if (fresh) nights.set(toDigestDate(fresh.digest.digestDate), toListed(fresh.digest));
  const tonight = fresh && toDigestDate(fresh.digest.digestDate);
  const sorted = [...nights.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const atHand = new Set(await archive.digestDates());
  const freshOf = (date: DigestDate) => (date === tonight ? fresh : undefined);
  const analyses = new LRUCache<DigestDate, Promise<Analysis | undefined>>({
    max: keptAnalyses,
    memoMethod: (date) => readUnless(freshOf(date)?.analysis, () => archive.readAnalysis(date)),
  });
  return {
    /** Oldest first. */
    listed: sorted,
    dates: sorted.map(({ date }) => date),
    /** Whether the data folder holds the digest. A checkout may have only the last nights. */
    isAtHand: (date: DigestDate) => date === tonight || atHand.has(date),
    digest: (date: DigestDate) => readUnless(freshOf(date)?.digest, () => archive.readDigest(date)),
    scan: (date: DigestDate) => readUnless(freshOf(date)?.scan, () => archive.readScan(date)),
    /** The analyses of some two months are kept, so that none of them is read twice. */
    analysis: (date: DigestDate) => analyses.memo(date),
  };
}

/** A whole rendering reads thousands of analyses. */
const keptAnalyses = 64;

/** The fresh value, or else the stored one. Undefined for a file that is missing or broken. */
async function readUnless<T>(fresh: T | undefined, read: () => Promise<Stored<T> | undefined>) {
  return fresh ?? (await unlessBroken(read))?.value;
}

export function toListed({ digestDate, id, title }: Digest): ListedNight {
  return { date: toDigestDate(digestDate), id, title };
}

export function formatNightLists(
  archive: Archive,
  { listed }: Pick<PublishedNights, 'listed'>,
  years: ReadonlySet<Year>,
): NewFile[] {
  return [...years].map((year) => {
    const nights = listed.filter(({ date }) => yearOf(date) === year);
    return archive.formatNightList(year, nights);
  });
}

/** The nights beside a listed night. */
function neighboursOf(
  dates: readonly DigestDate[],
  date: DigestDate,
): { earlier: DigestDate | undefined; later: DigestDate | undefined } {
  const at = dates.indexOf(date);
  return { earlier: dates[at - 1], later: dates[at + 1] };
}

/**
 * The nights whose pages are rendered, oldest first: those of two months, and the changed night,
 * with those beside it and beside the newest, which link to it; or all nights.
 */
export function listRendered({
  nights: { dates },
  changed,
}: Pick<Context, 'nights' | 'changed'>): DigestDate[] {
  const newest = dates.at(-1) ?? '';
  const before = addMonths(monthOf(newest), -1);
  const linked = new Set(
    [newest, changed ?? newest].flatMap((night) => [
      night,
      ...Object.values(neighboursOf(dates, night)),
    ]),
  );
  return dates.filter(
    (each) => changed === undefined || linked.has(each) || monthOf(each) >= before,
  );
}

/**
 * The nights of all lists by date, and digests that no list names.
 *
 * Versions before the lists, and older versions after a rollback, write digests alone.
 */
async function readListed(archive: Archive): Promise<Map<DigestDate, ListedNight>> {
  const listed = new Map<DigestDate, ListedNight>();
  for (const year of await archive.listedYears()) {
    const list = await unlessBroken(() => archive.readNightList(year));
    for (const night of list?.value.nights ?? []) listed.set(night.date, night);
  }
  for (const date of await archive.digestDates()) {
    if (listed.has(date)) continue;
    const digest = await unlessBroken(() => archive.readDigest(date));
    if (digest) listed.set(date, toListed(digest.value));
  }
  return listed;
}

/** Opens the history, and brings it up to the newest night. @throws as `continueHistory`. */
export async function openPublishedHistory(archive: Archive): Promise<History> {
  const history = openHistory(archive);
  await continueHistory(history, await openPublishedNights(archive));
  return history;
}

/**
 * Adds the nights that the history lacks, and `fresh` in any case. A night with a broken file
 * counts as unread. A history with a broken file is made again. @throws PipelineError if the data
 * folder does not have all nights for that.
 */
export async function continueHistory(
  history: History,
  nights: PublishedNights,
  fresh?: DigestDate,
): Promise<void> {
  const add = async () => {
    await bringUpToDate(history, nights, fresh);
    // What the night is going to read. A month that is broken is noticed here.
    const newest = nights.dates.at(-1);
    if (newest === undefined) return;
    const last = await history.nightsBetween(addDays(newest, 1 - rememberedDays), newest);
    await history.recordsOf(last);
    await history.checkIndex();
  };
  try {
    await add();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    if (!nights.dates.every(nights.isAtHand)) {
      const cure = 'fetch all nights, and run npm run render, which makes the history again';
      throw new PipelineError(`${error.message}: ${cure}`, { cause: error });
    }
    history.rebuild();
    await add();
  }
}

/**
 * Brings the history up to the newest night: adds `fresh` and the nights of 90 days that it lacks
 * or has in another edition, and removes nights that are not listed any more. If it lacks the
 * oldest night, all nights at hand are read: a folder without a history gets one.
 */
export async function bringUpToDate(
  history: History,
  nights: Pick<PublishedNights, 'listed' | 'isAtHand' | 'scan' | 'analysis'>,
  fresh?: DigestDate,
): Promise<void> {
  const { listed, isAtHand } = nights;
  const [oldest, newest] = [listed[0], listed.at(-1)];
  if (!oldest || !newest) return;
  const [heldOldest] = await history.nightsBetween(oldest.date, oldest.date);
  const isNew = !heldOldest && isAtHand(oldest.date);
  // The index of names begins with a fold from the start.
  if (isNew && listed.every(({ date }) => isAtHand(date))) history.rebuild();
  const from = isNew ? oldest.date : addDays(newest.date, 1 - rememberedDays);
  const held = isNew ? [] : await history.nightsBetween(from, addDays(newest.date, rememberedDays));
  const idOf = new Map(held.map(({ date, id }) => [date, id]));
  const published = new Set(listed.map(({ date }) => date));
  const removed = [...idOf.keys()].filter((date) => !published.has(date));
  const changed = listed.filter(({ date, id }) => date >= from && idOf.get(date) !== id);
  // Later nights looked up what these nights listed.
  const touched = [...removed, ...changed.map(({ date }) => date), ...(fresh ? [fresh] : [])];
  const again = listed.filter(
    ({ date }) =>
      isAtHand(date) && touched.some((first) => date >= first && date <= addDays(first, reachDays)),
  );
  await history.forget([...removed, ...again.map(({ date }) => date)]);
  for (const { date, id } of again) {
    const scan = await nights.scan(date);
    const analysis = await nights.analysis(date);
    await history.add({ date, id, content: scan && analysis && { scan, analysis } });
  }
}

/**
 * Renders a page below `digests/`, of a night, a month or a year. A night without a readable digest
 * has none. There may be thousands of pages, so servers compress them when asked.
 */
export async function renderPage(
  site: Site,
  nights: PublishedNights,
  page: string,
): Promise<PublicFile[]> {
  if (page.length === '2026-11-20'.length) return renderNightPage(site, nights, page);
  const within = nights.listed.filter(({ date }) => date.startsWith(page));
  if (within.length === 0) return [];
  return [toPage(publicPaths.page(page), renderListPage(site, page, within.toReversed()))];
}

/**
 * The permanent page of a night: what it recommended, and what each is. Reasons, tools and the full
 * analysis are left out, because older digests are sold. It links to GitHub and never to pages of
 * repositories or groups, which may end before it does.
 */
async function renderNightPage(
  { baseUrl }: Site,
  nights: PublishedNights,
  date: DigestDate,
): Promise<PublicFile[]> {
  const digest = await nights.digest(date);
  if (!digest) return [];
  const { title, summary: description, createdAt: publishedAt } = digest;
  const lead = findLead(digest, await nights.analysis(date));
  const { earlier, later } = neighboursOf(nights.dates, date);
  const links = toDigestLinks(digest, lead);
  const path = publicPaths.page(date);
  const month = monthOf(date);
  const more =
    later === undefined
      ? markup`This is the newest night; <a href="../">the front page has it in full</a>.`
      : markup`This night in short. <span class="ways"><a href="../">The newest night</a> is there in full; agents can buy <a href="../llms.txt">this one in full</a>, too.</span>`;
  const page = renderDocument(
    { baseUrl, path, title, description, publishedAt },
    markup`<article class="brief">
${renderHeadline(digest, links, renderLead(lead, links))}
${renderOlderProjects(digest, links)}
${renderNotes(digest, links)}
<p class="full">${more}</p>
</article>
${renderNeighbours('nights', {
  earlier,
  all: markup`<a href="${month}.html">All of <span>${formatMonth(month)}</span></a>`,
  later,
  nameOf: formatShortDay,
})}`,
  );
  return [toPage(path, page)];
}

function renderListPage(
  { baseUrl, source }: Site,
  page: string,
  nights: readonly ListedNight[],
): string {
  const year = yearOf(page);
  const isYear = page === year;
  const name = isYear ? year : formatMonth(page);
  const count = countOf(nights.length, 'night');
  const id = isYear ? 'year' : 'month';
  const dates = nights.map(({ date }) => date);
  const list = isYear ? renderMonths(dates, '') : renderNights(nights, '');
  const ways = isYear
    ? markup`, the newest month first. <a href="../#archive">All years</a>`
    : markup`, the newest first. <a href="${year}.html">All of ${year}</a>`;
  const description = `${siteName} in ${name}: ${count} of trending new repositories on GitHub.`;
  return renderDocument(
    { baseUrl, path: publicPaths.page(page), title: name, description },
    markup`<section class="month" aria-labelledby="${id}"><h1 id="${id}">${name}</h1>
${labelMadeUp(source)}
<p>${count}${ways}</p>
${list}</section>`,
  );
}

/**
 * The sitemap of all pages: those of nights, months and years, also where earlier nights rendered
 * them, and those at `paths`. It has room for 50,000. Source: sitemaps.org.
 */
export function renderSitemap(
  baseUrl: string,
  dates: readonly DigestDate[],
  paths: readonly string[],
): PublicFile[] {
  const nights = [...dates.map(yearOf), ...dates.map(monthOf), ...dates].map(publicPaths.page);
  const pages = [...nights, ...paths]
    .filter((path) => path.endsWith('.html') && path !== publicPaths.notFound)
    .map((path) => (path === publicPaths.frontPage ? '' : path));
  const urls = [...new Set(pages)]
    .toSorted()
    .map((path) => markup`<url><loc>${baseUrl}/${path}</loc></url>\n`);
  const map = markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
  return withCompressed({ path: publicPaths.sitemap, bytes: Buffer.from(map.source) });
}
