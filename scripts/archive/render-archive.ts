import { type Archive, toSha256 } from '../../pipeline/archive/archive.ts';
import { type NewFile, replaceFiles } from '../../pipeline/archive/replace-files.ts';
import { type DigestDate, yearOf } from '../../pipeline/contract/dates.ts';
import type { ListedNight } from '../../pipeline/contract/night-list.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import { PipelineError } from '../../pipeline/errors/pipeline-error.ts';
import { assembleDigest } from '../../pipeline/publish/assemble.ts';
import { copiesToRemove } from '../../pipeline/publish/folding.ts';
import { type Destination, renderCurrentFiles } from '../../pipeline/publish/current-files.ts';
import { renderSampleFiles } from '../../pipeline/publish/publish.ts';
import {
  formatNightLists,
  openListedNights,
  toListed,
  unlessBroken,
} from '../../pipeline/publish/published-nights.ts';
import { openPictures } from '../../pipeline/publish/pictures/open-pictures.ts';
import { readShownPages } from '../../pipeline/publish/rendered-pages.ts';
import { removeBelow, replaceCurrent } from '../../pipeline/publish/replace-current.ts';
import { replaceOlderPages } from '../../pipeline/publish/replace-older-pages.ts';
import { readShownOutcomes } from '../../pipeline/publish/scorecard.ts';
import { renderSearchLists } from '../../pipeline/publish/search/search-lists.ts';
import type { NewestNight } from '../../pipeline/publish/site-files.ts';

/**
 * Renders all derived files from the scans and analyses, and replaces files that differ. A second run changes nothing.
 * A night is skipped if its analysis was made from another scan.
 *
 * One night is held in memory at a time. The files of the newest night are replaced together, at the end. Returns how
 * many nights it rendered, and how many files changed.
 *
 * @throws PipelineError if a list names a night that is not in the data folder.
 */
export async function renderArchive(
  place: Destination,
): Promise<{ nights: number; changed: number }> {
  const { archive } = place;
  await requireAllNights(archive);
  const listed = new Map<DigestDate, ListedNight>();
  let changed = 0;
  let newest: RenderedNight | undefined;
  for (const date of await archive.scanDates()) {
    const rendered = await renderNight(archive, date);
    if (!rendered) continue;
    if (newest) changed += await replaceFiles([newest.file]);
    listed.set(date, toListed(rendered.night.digest));
    newest = rendered;
  }
  if (newest) {
    const { night, sha256, file } = newest;
    const { digest } = night;
    const nights = await openListedNights(archive, await listAll(archive, listed), night);
    const years = new Set([...(await archive.listedYears()), ...nights.dates.map(yearOf)]);
    const together = nights.dates.slice(-1);
    const copies = copiesToRemove(nights.dates, { before: undefined, rendered: new Set() });
    changed += await removeBelow(place.publicDir, copies);
    const shown = await readShownPages(place);
    const pictures = openPictures({
      publicDir: place.publicDir,
      before: shown.pictures,
      isWhole: true,
    });
    const older = { changed: nights.dates, together, digest, pictures };
    changed += await replaceOlderPages(place, nights, older);
    const searched = await renderSearchLists(archive, nights, nights.dates);
    const current = await renderCurrentFiles(place, night, {
      nights,
      changed: nights.dates,
      together,
      sha256,
      copies,
      pictures,
      searched: searched.pages,
      shown,
      isRebuilt: true,
    });
    const lists = formatNightLists(archive, nights, years);
    changed += await replaceCurrent(place, current, [file, ...lists, ...searched.data]);
  }
  changed += await replaceFiles(await renderSampleFiles(place));
  return { nights: listed.size, changed };
}

/** A checkout may have only the last nights. Rendering it would remove the pages of the others. */
async function requireAllNights(archive: Archive): Promise<void> {
  const atHand = new Set([...(await archive.scanDates()), ...(await archive.digestDates())]);
  for (const year of await archive.listedYears()) {
    const list = await unlessBroken(() => archive.readNightList(year));
    const missing = list?.value.nights.find(({ date }) => !atHand.has(date));
    if (missing === undefined) continue;
    throw new PipelineError(
      `${archive.dataDir} does not have the night of ${missing.date}: fetch all nights, or remove it from ${dataPaths.nightList(year)}`,
    );
  }
}

/** A night stays in the list if its digest exists, even without its scan or its analysis. */
async function listAll(
  archive: Archive,
  rendered: ReadonlyMap<DigestDate, ListedNight>,
): Promise<ListedNight[]> {
  const all = [...rendered.values()];
  for (const date of await archive.digestDates()) {
    if (rendered.has(date)) continue;
    const digest = await unlessBroken(() => archive.readDigest(date));
    if (digest) all.push(toListed(digest.value));
  }
  return all;
}

type RenderedNight = { night: NewestNight; file: NewFile; sha256: Record<string, string> };

async function renderNight(archive: Archive, date: DigestDate): Promise<RenderedNight | undefined> {
  const scan = await archive.readScan(date);
  const analysis = await archive.readAnalysis(date);
  if (!scan || analysis?.value.scanSha256 !== scan.sha256) return undefined;
  const digest = assembleDigest(scan.value, analysis.value);
  const file = archive.formatDigest(date, digest);
  return {
    night: {
      digest,
      scan: scan.value,
      analysis: analysis.value,
      outcomes: await readShownOutcomes(archive, date),
    },
    file,
    sha256: {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: toSha256(file.bytes),
    },
  };
}
