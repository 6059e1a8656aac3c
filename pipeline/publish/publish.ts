import { type Archive, openArchive } from '../archive/archive.ts';
import { type NewFile, replaceFiles } from '../archive/replace-files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { type DigestDate, toDigestDate, yearOf } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import { PipelineError } from '../errors/pipeline-error.ts';
import { assembleDigest } from './assemble.ts';
import { checksum, type Destination, renderCurrentFiles } from './current-files.ts';
import { renderSample } from './free-answers.ts';
import { copiesToRemove } from './folding.ts';
import { isNightPage, type PageName, pagesOf } from './older-pages.ts';
import {
  formatNightLists,
  openPublishedNights,
  type PublishedNights,
  unlessBroken,
} from './published-nights.ts';
import { below, removeBelow, replaceCurrent } from './replace-current.ts';
import { replaceOlderPages } from './replace-older-pages.ts';
import { readShownOutcomes } from './scorecard.ts';
import { openPictures } from './pictures/open-pictures.ts';
import { nightsToRender, readShownPages } from './rendered-pages.ts';
import { renderSearchLists } from './search/search-lists.ts';
import type { NewestNight } from './site-files.ts';

/**
 * Publishes a night: its three data files, pages, feeds, free answers, the pointer and finally the index.
 *
 * Only pages that change are rendered. If other templates made the pages, all of them change. All drafts of the current
 * night are on disk before the first file is renamed, so readers see one complete night. A night older than the newest
 * is added to the history, and the current night stays.
 *
 * @throws PipelineError if a page has to be rendered and the data folder does not have its night.
 */
export async function publishNight(
  destination: Destination,
  scan: Scan,
  analysis: Analysis,
): Promise<Digest> {
  const { archive, publicDir } = destination;
  const digest = assembleDigest(scan, analysis);
  const date = toDigestDate(digest.digestDate);
  const sources = {
    [dataPaths.scan(date)]: archive.formatScan(date, scan),
    [dataPaths.analysis(date)]: archive.formatAnalysis(date, analysis),
    [dataPaths.digest(date)]: archive.formatDigest(date, digest),
  };
  const nights = await openPublishedNights(archive, { digest, scan, analysis });
  const shown = await readShownPages(destination);
  const changed = [date, ...nightsToRender(shown, nights)];
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
  const before = [...(shown.nights?.keys() ?? [])].toSorted().at(-1);
  const copies = copiesToRemove(nights.dates, { before, rendered });
  await removeBelow(publicDir, copies);
  const pictures = openPictures({ publicDir, before: shown.pictures, isWhole: false });
  await replaceOlderPages(destination, nights, { changed, together, digest, pictures });
  const { night, sha256 } = current;
  const isRepeated = date === newest && destination.force === true;
  const tonight = await renderCurrentFiles(destination, night, {
    nights,
    changed,
    together,
    sha256,
    copies,
    pictures,
    searched: searched.pages,
    shown,
    isRepeated,
  });
  await replaceCurrent(destination, tonight, [...data, ...sample]);
  return digest;
}

/** A page can be rendered only from its night. A checkout may have only the last nights. */
function requireNights(
  { dataDir }: Archive,
  { isAtHand }: PublishedNights,
  pages: ReadonlySet<PageName>,
): void {
  const missing = [...pages].find((page) => isNightPage(page) && !isAtHand(page));
  if (missing === undefined) return;
  throw new PipelineError(
    `the page of ${missing} has to be rendered, and ${dataDir} does not have that night: fetch all nights, or remove it from ${dataPaths.nightList(yearOf(missing))}`,
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
