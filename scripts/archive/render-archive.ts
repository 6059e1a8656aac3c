import { type Archive, toSha256 } from '../../pipeline/archive/archive.ts';
import { openHistory } from '../../pipeline/archive/history/history.ts';
import { type NewFile, replaceFiles } from '../../pipeline/platform/files.ts';
import type { ListedNight } from '../../pipeline/contract/published-lists.ts';
import { toDigestDate } from '../../pipeline/contract/dates.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import { unlessBroken } from '../../pipeline/platform/file-text.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';
import { assembleDigest } from '../../pipeline/publish/assemble.ts';
import { renderSampleFiles } from '../../pipeline/publish/answers.ts';
import { createGroupMemory } from '../../pipeline/publish/group-repositories.ts';
import { publish } from '../../pipeline/publish/publish.ts';
import { continueHistory } from '../../pipeline/archive/history/continue.ts';
import {
  openPublishedNights,
  requireCounted,
  toListed,
} from '../../pipeline/archive/published-nights.ts';
import type { Night, Place } from '../../pipeline/publish/context.ts';

/** Digests that are written at once, because each waits for the disk. */
const writtenAtOnce = 32;

/**
 * Renders all derived files from the scans and analyses, and replaces files that differ. A second run changes nothing.
 * A night is skipped if its analysis was made from another scan.
 *
 * The newest 30 nights are held in memory. The files of the newest night are replaced together, at the end. Returns how
 * many nights it rendered, and how many files changed.
 *
 * @throws PipelineError if a list names a night that is not in the data folder.
 */
export async function renderArchive(place: Place): Promise<{ nights: number; changed: number }> {
  const { archive } = place;
  await requireAllNights(archive);
  const history = openHistory(archive);
  history.rebuild();
  const rendered: ListedNight[] = [];
  let changed = 0;
  let newest: Night | undefined;
  /** Digests to write, the last of the newest night. */
  const data: NewFile[] = [];
  const groups = (await unlessBroken(archive.readGroups)) ? undefined : createGroupMemory();
  for (const date of await archive.scanDates()) {
    const scan = await archive.readScan(date);
    const analysis = await archive.readAnalysis(date);
    if (!scan || analysis?.value.scanSha256 !== scan.sha256) continue;
    if (newest) groups?.add({ ...newest, date: toDigestDate(newest.digest.digestDate) });
    if (data.length === writtenAtOnce) changed += await replaceFiles(data.splice(0));
    const digest = assembleDigest(scan.value, analysis.value);
    const file = archive.formatDigest(date, digest);
    data.push(file);
    const sha256 = {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: toSha256(file.bytes),
    };
    newest = { digest, scan: scan.value, analysis: analysis.value, sha256 };
    const content = { scan: scan.value, analysis: analysis.value };
    await history.add({ date, id: digest.id, content });
    rendered.push(toListed(digest));
  }
  changed += await replaceFiles(data.splice(0, data.length - 1));
  if (newest) {
    const nights = await openPublishedNights(archive, newest, rendered);
    await continueHistory(history, nights);
    const site = { ...place, source: newest.scan.source };
    const hasReadAll = rendered.length === nights.dates.length;
    const recalled = hasReadAll ? groups?.recorded() : undefined;
    const context = { site, night: newest, nights, changed: undefined, history, recalled };
    changed += await publish(context, data);
  } else changed += await replaceFiles(await renderSampleFiles(place));
  return { nights: rendered.length, changed };
}

/** A checkout may have only the last nights. Rendering it would remove the pages of the others. */
async function requireAllNights(archive: Archive): Promise<void> {
  const atHand = new Set([...(await archive.scanDates()), ...(await archive.digestDates())]);
  const list = await unlessBroken(archive.readNightList);
  if (!list) await requireCounted(archive, atHand);
  const missing = list?.value.nights.find((date) => !atHand.has(date));
  if (missing === undefined) return;
  throw new PipelineError(
    `${archive.dataDir} does not have the night of ${missing}: fetch all nights, or remove it from ${dataPaths.nightList}`,
  );
}
