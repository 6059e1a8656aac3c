import { join } from 'node:path';
import { type Archive, readNewestScan, toSums } from '../archive/archive.ts';
import type { History } from '../archive/history/history.ts';
import {
  readIfPresent,
  replaceFiles,
  below,
  isDraft,
  type NewFile,
  type PublicFile,
  removeFiles,
  withCompressed,
  listFiles,
} from '../platform/files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { addDays, type DigestDate, toDigestDate, yearOf, monthOf } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths, datesToCome, publicPaths } from '../contract/paths.ts';
import type { Scan, Source } from '../contract/scan.ts';
import { assembleDigest } from './assemble.ts';
import { continueHistory, openPublishedHistory } from '../archive/history/continue.ts';
import { openPublishedNights, type PublishedNights } from '../archive/published-nights.ts';
import type { Context, Night, Part, Place } from './context.ts';
import { listRendered, renderPage, renderSitemap } from './nights.ts';
import { parseFile, unlessBroken } from '../platform/file-text.ts';
import { IndexRecord, TrackRecordResponse } from '../contract/views.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { readUpdatedAt, renderAnswers, renderJson, renderSampleFiles } from './answers.ts';
import { type StarCount, readShown } from '../archive/history/named.ts';
import { countTrackRecord } from '../archive/history/track-record.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { renderTrackRecordPage } from './page/track-record.ts';
import { renderMethodPage } from './page/method.ts';
import { feedNights, nightlyChannel, renderFeeds, toBriefEntry, toFullEntry } from './feeds.ts';
import { collectGroups } from './groups.ts';
import { picture, renderNotFound, styleSheet } from './page/document.ts';
import { type FrontLinks, renderFrontPage } from './page/front.ts';
import { toLinks } from './page/prose.ts';
import { listPages, collectRepositories } from './repositories.ts';
import { collectSearch } from './search/search-files.ts';
import { collectWeeks } from './weeks.ts';

/**
 * Publishes a night: its three data files, pages, feeds, free answers, the pointer and the index.
 *
 * All drafts are on disk before the first file is renamed: readers see one complete night. A night
 * older than the newest joins the history, and the current night stays.
 *
 * @throws PipelineError if a page has to be rendered and the data folder does not have its night.
 */
export async function publishNight(
  place: Place,
  scan: Scan,
  analysis: Analysis,
  opened?: History,
): Promise<Digest> {
  const { archive } = place;
  const digest = assembleDigest(scan, analysis);
  const date = toDigestDate(digest.digestDate);
  const data = [
    archive.formatScan(date, scan),
    archive.formatAnalysis(date, analysis),
    archive.formatDigest(date, digest),
  ];
  const nights = await openPublishedNights(archive, { digest, scan, analysis });
  const last = nights.dates.at(-1) ?? date;
  const history = opened ?? (await openPublishedHistory(archive));
  await continueHistory(history, nights, date);
  const night =
    date === last
      ? { digest, scan, analysis, sha256: toSums(data, archive.dataDir) }
      : await readNewest(archive, last);
  const site = { ...place, source: scan.source };
  await publish({ site, night, nights, changed: date, history }, data);
  return digest;
}

/** Reads the newest published night. @throws PipelineError if one of its files is missing. */
async function readNewest(archive: Archive, date: DigestDate): Promise<Night> {
  const [scan, analysis, digest] = [
    await archive.readScan(date),
    await archive.readAnalysis(date),
    await archive.readDigest(date),
  ];
  if (!scan || !analysis || !digest) {
    throw new PipelineError(`a file of the newest night, ${date}, is missing: fetch all nights`);
  }
  return {
    scan: scan.value,
    analysis: analysis.value,
    digest: digest.value,
    sha256: {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: digest.sha256,
    },
  };
}

/** Refuses made-up and real nights in one folder. @throws PipelineError */
export async function refuseMixedNights(
  archive: Archive,
  publicDir: string,
  wanted: Source,
): Promise<void> {
  const scan = await readNewestScan(archive);
  if (scan && scan.source !== wanted) throw refuse(archive.dataDir, wanted);
  const path = join(publicDir, publicPaths.index);
  const index = await readIfPresent(path);
  if (!index) return;
  // A broken index does not matter here: the night is about to replace it.
  const published = await unlessBroken(() => parseFile(IndexRecord, index.toString(), path));
  if (published && published.source !== wanted) throw refuse(publicDir, wanted);
}

function refuse(folder: string, wanted: Source): PipelineError {
  const [held, night] =
    wanted === 'demo' ? ['real nights', 'a made-up night'] : ['made-up nights', 'a real night'];
  return new PipelineError(
    `${folder} holds ${held}, and ${night} needs folders of its own: set DATA_DIR and PUBLIC_DIR`,
  );
}

/**
 * Renders a fixed set and replaces its files: the pages of two months, those that name the changed
 * night, and what is not about a single night. Without a changed night, it renders every page.
 * `data` are the night's files in the data folder. Returns the number of changed files.
 *
 * After a crash the pointer names the night before, so the next run replaces all files again.
 *
 * @throws PipelineError if a night is missing that a page or the search list of its year needs.
 */
export async function publish(context: Context, data: readonly NewFile[]): Promise<number> {
  const { site, night, nights, history } = context;
  const { archive, publicDir } = site;
  const { digest } = night;
  const updatedAt = (await readUpdatedAt(archive, digest)) ?? site.now;
  const dates = listRendered(context);
  requireNights(archive, nights, dates);
  const parts = [...(await collectParts(context)), await collectNightPages(context, dates)];
  const entries = parts.flatMap((part) => part.entries ?? []);
  const lists = parts.flatMap((part) => part.lists ?? []);
  const weeks = parts.flatMap((part) => part.weeks ?? []);
  const kept = weeks.map(({ week }) => publicPaths.week(week));
  const paths = [...[...entries, ...lists].map(({ path }) => path), ...kept];
  const dayBefore = nights.dates.at(-2);
  const earlier = dayBefore === undefined ? undefined : await nights.digest(dayBefore);
  const answers = renderAnswers(night, earlier, updatedAt);
  const named = [
    ...lists.flatMap(withCompressed),
    ...renderSitemap(site.baseUrl, nights.dates, paths),
    ...answers.files,
  ];
  // The index has the checksums of the months, so these come first.
  const months = await history.files();
  const index = await history.index(nights.dates);
  // In the order of writing: no file leads to one that is not there yet.
  const files = [
    ...data,
    ...months,
    ...index,
    archive.formatNightList({ schema: 1, nights: nights.dates, weeks }),
    ...(await renderSampleFiles(site)),
    ...below(publicDir, [...entries, ...named], datesToCome),
    ...parts.flatMap((part) => part.data ?? []),
    // Makes the night current: it has the checksums of its files.
    archive.formatPointer({
      schema: 1,
      digestDate: digest.digestDate,
      id: digest.id,
      updatedAt,
      files: {
        data: { ...night.sha256, ...toSums(index.slice(-1), archive.dataDir) },
        public: toSums([...named, ...answers.index]),
      },
    }),
    // Clients poll the index, which announces the night.
    ...below(publicDir, answers.index, datesToCome),
  ];
  const changed = await replaceFiles(files);
  // A digest goes after the index that names it.
  const removed = await removeUnshown(publicDir, [...entries, ...answers.files]);
  return changed + removed + (await removeLeftDrafts(archive.dataDir));
}

/** A page needs its night, and a checkout may have only the last nights. @throws PipelineError */
function requireNights(
  { dataDir }: Archive,
  { isAtHand }: PublishedNights,
  dates: readonly DigestDate[],
): void {
  const missing = dates.find((date) => !isAtHand(date));
  if (missing === undefined) return;
  throw new PipelineError(
    `the page of ${missing} has to be rendered, and ${dataDir} does not have that night: fetch all nights, and run npm run render, or remove it from ${dataPaths.nightList}`,
  );
}

/**
 * Removes pages of repositories that are shown no longer (a stale one could call a doubtful
 * repository clear), and digests no longer free.
 */
async function removeUnshown(publicDir: string, entries: readonly PublicFile[]): Promise<number> {
  const shown = new Set(entries.map(({ path }) => path));
  let removed = 0;
  for (const folder of [publicPaths.repositories, publicPaths.nights]) {
    const there = (await listFiles(join(publicDir, folder))).map((name) => `${folder}/${name}`);
    const gone = there.filter((path) => !shown.has(path));
    removed += await removeFiles(gone.map((path) => join(publicDir, path)));
  }
  return removed;
}

/** Drafts that no later night replaces: of days whose run was killed, and of older versions. */
const leftDraft = /^(?:(?:scans|analyses|digests|tracking)\/[\d-]+\.json|replies)\.\w+$/;

async function removeLeftDrafts(dataDir: string): Promise<number> {
  const left = (await listFiles(dataDir)).filter((path) => isDraft(path) && leftDraft.test(path));
  return removeFiles(left.map((path) => join(dataDir, path)));
}

async function collectNightPages(
  { site, nights }: Context,
  dates: readonly DigestDate[],
): Promise<Part> {
  const pages: PublicFile[] = [];
  for (const page of new Set([...dates, ...dates.map(monthOf), ...dates.map(yearOf)])) {
    const file = await renderPage(site, nights, page);
    if (file) pages.push(file);
  }
  return { entries: pages };
}

async function collectParts(context: Context): Promise<Part[]> {
  const { site, night, history } = context;
  const { baseUrl } = site;
  const { digest, scan } = night;
  const shown = await readShown(history, toDigestDate(digest.digestDate));
  const pages = listPages(shown);
  const counted = await countTrackRecord(history, toDigestDate(digest.digestDate));
  const record = { source: digest.source, ...counted };
  const weeks = await collectWeeks(context, pages);
  const { groups, ways } = await collectGroups(context, shown);
  const ownPages = scan.rows.flatMap(({ id, fullName }) => {
    const path = pages.get(id);
    return path === undefined ? [] : [[fullName, path] as const];
  });
  const front = await collectFront(context, {
    ...ways,
    pages: new Map(ownPages),
    week: weeks.newest,
    record: counted.all,
  });
  return [
    front,
    weeks,
    groups,
    collectRepositories(site, shown, counted.all, pages),
    await collectSearch(context),
    {
      lists: [
        { path: publicPaths.style, bytes: styleSheet },
        picture,
        renderMethodPage(baseUrl, night),
        renderTrackRecordPage(baseUrl, record),
        renderJson(publicPaths.trackRecord, TrackRecordResponse, { success: true, data: record }),
        renderNotFound(baseUrl),
      ],
    },
  ];
}

/** The front page and the feed of nights. Reads 29 digests before the newest at most. */
async function collectFront(context: Context, leads: FrontLinks): Promise<Part> {
  const { site, night, nights } = context;
  const { baseUrl } = site;
  const { digest, scan } = night;
  const tonight = toDigestDate(digest.digestDate);
  const before = nights.dates.filter((date) => date < tonight);
  const read = await inParallel(before.slice(1 - feedNights).toReversed(), nights.digest);
  const earlier = read.filter((older) => older !== undefined);
  const entries = [
    toFullEntry(baseUrl, digest, toLinks(scan.rows)),
    ...earlier.map((older) => toBriefEntry(baseUrl, older)),
  ];
  const page = renderFrontPage({
    ...night,
    baseUrl,
    leads,
    courses: await readCourses(context),
    dates: nights.dates,
    recent: earlier.map(({ digestDate, title }) => ({ date: toDigestDate(digestDate), title })),
  });
  return { lists: [page, ...renderFeeds(baseUrl, { channel: nightlyChannel, entries })] };
}

const courseNights = 14;

/** The stars of the night's recommendations in the last two weeks, by name. */
async function readCourses({ night, history }: Context): Promise<Map<string, StarCount[]>> {
  const tonight = toDigestDate(night.digest.digestDate);
  const from = addDays(tonight, 1 - courseNights);
  const records = await history.recordsOf(await history.nightsBetween(from, tonight));
  const picks = new Set(night.digest.notableProjects.map(({ name }) => name));
  return new Map(
    night.scan.rows
      .filter(({ fullName }) => picks.has(fullName))
      .map(({ id, fullName }) => [
        fullName,
        (records.get(id) ?? []).flatMap(({ date, stars }) =>
          stars !== null && date >= from ? [{ date, stars }] : [],
        ),
      ]),
  );
}
