import { type Archive, openArchive, toSha256 } from '../archive/archive.ts';
import type { PublicFile } from '../archive/compress.ts';
import {
  type NewFile,
  readIfPresent,
  removeFiles,
  replaceFiles,
} from '../archive/replace-files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { type DigestDate, type Instant, toDigestDate, yearOf } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import { IndexRecord } from '../contract/views.ts';
import { PipelineError } from '../errors/pipeline-error.ts';
import { assembleDigest } from './assemble.ts';
import { renderCurrent, renderSample } from './free-answers.ts';
import { copiesToRemove } from './folding.ts';
import { isNightPage, isPageOf, type PageName, pagesOf, renderPage } from './older-pages.ts';
import {
  formatNightLists,
  openPublishedNights,
  type PublishedNights,
  unlessBroken,
} from './published-nights.ts';
import { below, replaceOlderPages } from './replace-older-pages.ts';
import { readShownOutcomes } from './scorecard.ts';
import { type FreshNight, renderPutForward } from './put-forward.ts';
import { formatRenderedPages, nightsToRender } from './rendered-pages.ts';
import { renderSearchLists } from './search/search-lists.ts';
import { type NewestNight, renderSiteFiles } from './site-files.ts';
import { renderSitemaps } from './sitemaps.ts';

/**
 * Publishes a night: its three data files, pages, feeds, free answers, the pointer and finally the index.
 *
 * Only pages that change are rendered. Those are all pages where other templates made them. All drafts of the current
 * night are on disk before the first file is renamed, so readers see one complete night. A night older than the newest
 * is added to the history, and the current night stays.
 *
 * @throws PipelineError where a page has to be rendered, and the data folder does not hold its night.
 */
export async function publishNight(
  destination: Destination,
  scan: Scan,
  analysis: Analysis,
): Promise<Digest> {
  const { archive } = destination;
  const digest = assembleDigest(scan, analysis);
  const date = toDigestDate(digest.digestDate);
  const sources = {
    [dataPaths.scan(date)]: archive.formatScan(date, scan),
    [dataPaths.analysis(date)]: archive.formatAnalysis(date, analysis),
    [dataPaths.digest(date)]: archive.formatDigest(date, digest),
  };
  const nights = withNight(await openPublishedNights(archive, digest), date, { scan, analysis });
  const changed = [date, ...(await nightsToRender(destination, nights))];
  const rendered = pagesOf(nights.dates, changed);
  requireNights(archive, nights, rendered);
  const newest = nights.dates.at(-1) ?? date;
  const current =
    date === newest
      ? {
          night: { digest, scan, analysis, outcomes: await readShownOutcomes(archive, date) },
          sha256: checksumNight(sources),
        }
      : await readNewest(archive, newest);
  const years = new Set(changed.map(yearOf));
  const searched = await renderSearchLists(archive, nights, changed);
  const lists = [...formatNightLists(archive, nights, years), ...searched.data];
  const data = [...Object.values(sources), ...lists];
  const sample = await renderSampleFiles(destination);
  if (!current) {
    await replaceFiles([...data, ...sample]);
    return digest;
  }
  const together = [date, newest];
  const before = await readNewestShown(destination);
  const copies = copiesToRemove(nights.dates, { before, rendered });
  await removeBelow(destination.publicDir, copies);
  await replaceOlderPages(destination, nights, { changed, together, digest });
  const { night, sha256 } = current;
  const files = await renderCurrentFiles(destination, night, {
    nights,
    together,
    searched: searched.pages,
    sha256,
  });
  await replaceFiles([...data, ...sample, ...files]);
  await removeBelow(destination.publicDir, removed);
  return digest;
}

/** The nights with one whose files may not be written yet. */
function withNight(
  nights: PublishedNights,
  date: DigestDate,
  { scan, analysis }: { scan: Scan; analysis: Analysis },
): PublishedNights {
  return {
    ...nights,
    scan: async (day) => (day === date ? scan : nights.scan(day)),
    analysis: async (day) => (day === date ? analysis : nights.analysis(day)),
  };
}

/** The newest night that the folder shows; undefined where that is unknown. */
async function readNewestShown(destination: Destination): Promise<DigestDate | undefined> {
  return [...((await readShownNights(destination))?.keys() ?? [])].toSorted().at(-1);
}

/** A page can be rendered only from its night. A checkout may hold the last nights alone. */
function requireNights(
  { dataDir }: Archive,
  { isAtHand }: PublishedNights,
  pages: ReadonlySet<PageName>,
): void {
  const missing = [...pages].find((page) => isNightPage(page) && !isAtHand(page));
  if (missing === undefined) return;
  throw new PipelineError(
    'publish',
    `the page of ${missing} has to be rendered, and ${dataDir} does not hold that night: fetch all nights, or take it out of ${dataPaths.nightList(yearOf(missing))}`,
  );
}

/** Reads the newest published night; undefined if one of its files is missing or broken. */
async function readNewest(
  archive: Archive,
  date: DigestDate,
): Promise<{ night: NewestNight; sha256: Record<string, string> } | undefined> {
  const scan = await unlessBroken(() => archive.readScan(date));
  const analysis = await unlessBroken(() => archive.readAnalysis(date));
  const digest = await unlessBroken(() => archive.readDigest(date));
  if (!scan || !analysis || !digest) return undefined;
  return {
    night: {
      scan: scan.value,
      analysis: analysis.value,
      digest: digest.value,
      outcomes: await readShownOutcomes(archive, date),
    },
    sha256: {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: digest.sha256,
    },
  };
}

/** Where and when nights are published. `baseUrl` is the public address, without a slash at the end. */
export type Destination = {
  archive: Archive;
  publicDir: string;
  baseUrl: string;
  now: Instant;
  /** Whether also the edition of the week is made again. */
  force?: boolean;
};

/** What rendering the newest night needs besides the night itself. */
export type NightContext = {
  nights: PublishedNights;
  /** The nights whose pages change. */
  changed: readonly DigestDate[];
  /** The nights whose pages are replaced together with the current night. */
  together: readonly DigestDate[];
  /** The lists of the search that are replaced with it. */
  searched: readonly PublicFile[];
  /** Checksums of the night's data files, by path below the data folder. */
  sha256: Record<string, string>;
  /** The night that is being published, where it is not the current one. */
  fresh?: FreshNight;
  /** Whether what was put forward is read from the archive again. */
  isRebuilt?: boolean;
  /** Whether the edition of the week is counted again. */
  isRepeated?: boolean;
};

/** The files of the current night in the order of writing, and the public paths of those that go. */
export type CurrentFiles = { files: NewFile[]; removed: string[] };

/** Removes files of the public folder. Returns the number of those that were there. */
export function removeBelow(publicDir: string, paths: readonly string[]): Promise<number> {
  return removeFiles(paths.map((path) => join(publicDir, path)));
}

/**
 * Renders the free answers, pages with their pictures, feeds and the pointer of the current night, in the order of writing.
 *
 * The pointer comes after all files it names, and the index comes last because it announces the night. Pages of
 * older nights come first. The pointer does not name them.
 */
export async function renderCurrentFiles(
  { archive, publicDir, baseUrl, hub, now }: Destination,
  night: NewestNight,
  { nights, together, searched, sha256 }: NightContext,
): Promise<NewFile[]> {
  const { digest } = night;
  const tonight = toDigestDate(digest.digestDate);
  const updatedAt = (await readUpdatedAt(archive, publicDir, digest)) ?? now;
  const pages = [...searched];
  for (const page of pagesOf(nights.dates, together)) {
    pages.push(...(await renderPage({ baseUrl, source: digest.source }, nights, page)));
  }
  const site = await renderSiteFiles(night, nights, { baseUrl });
  const paths = [...pages, ...site].map(({ path }) => path);
  const files = [
    ...pages.filter(({ path }) => isPageOf(tonight, path)),
    ...site,
    ...renderSitemaps({ baseUrl, dates: nights.dates, updatedAt, paths }),
    ...renderCurrent(night, updatedAt),
  ];
  const pointer = archive.formatPointer({
    schema: 1,
    digestDate: digest.digestDate,
    id: digest.id,
    updatedAt,
    files: { data: sha256, public: checksum(files) },
  });
  const older = pages.filter(({ path }) => !isPageOf(tonight, path));
  const placed = [...followed.pages, ...older, ...files].map((file) => below(publicDir, file));
  const rendered = formatRenderedPages({ publicDir, baseUrl }, nights);
  return {
    files: [...placed.slice(0, -1), ...followed.data, rendered, pointer, ...placed.slice(-1)],
    removed: followed.removed,
  };
}

/**
 * Reads from the pointer or the index when this digest became current. Rendering again must not change that time.
 *
 * Both files are about to be replaced, so broken ones are ignored.
 */
async function readUpdatedAt(
  archive: Archive,
  publicDir: string,
  { id }: Digest,
): Promise<Instant | undefined> {
  const index = join(publicDir, publicPaths.index);
  const pointer = await unlessBroken(async () => (await archive.readPointer())?.value);
  if (pointer?.id === id) return pointer.updatedAt;
  const bytes = await readIfPresent(index);
  const record =
    bytes && (await unlessBroken(() => parseFile(IndexRecord, bytes.toString(), index)));
  return record?.index === id ? record.updatedAt : undefined;
}

/** The data folder in our repository. */
const shippedDataDir = 'data';

/** Renders the frozen sample of the archive, or else the one in our repository. */
export async function renderSampleFiles({
  archive,
  publicDir,
}: Pick<Destination, 'archive' | 'publicDir'>): Promise<NewFile[]> {
  const sample = (await archive.readSample()) ?? (await openArchive(shippedDataDir).readSample());
  return sample ? renderSample(sample.value).map((file) => below(publicDir, file)) : [];
}

function checksumNight(files: Record<string, NewFile>): Record<string, string> {
  return checksum(Object.entries(files).map(([path, { bytes }]) => ({ path, bytes })));
}

function checksum(files: readonly PublicFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ path, bytes }) => [path, toSha256(bytes)]));
}
