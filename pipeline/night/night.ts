import type { Reader } from '../analysis/reader/reading.ts';
import { takeAnalysis } from '../analysis/analyse.ts';
import { readEarlierNights } from '../archive/archive.ts';
import { readCurrentNight } from '../archive/current-night.ts';
import { whileLocked } from '../platform/lock.ts';
import type { Analysis } from '../contract/analysis.ts';
import { type Instant, yearOf } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { explainErrors } from '../platform/pipeline-error.ts';
import { publishNight, refuseMixedNights } from '../publish/publish.ts';
import { openPublishedHistory } from '../archive/history/continue.ts';
import type { Place } from '../publish/context.ts';
import type { ScanTask } from '../scan/row-source.ts';
import { type TakenScan, takeScan } from '../scan/take-scan.ts';

/** A night to publish: its day, the source of its rows, its reader and its folders. */
export type NightTask = Omit<ScanTask, 'history' | 'earlier'> &
  Pick<Place, 'publicDir' | 'baseUrl'> & { reader: Reader; now: () => Instant };

/** The result of a night; undefined if it was already finished. */
export type NightResult = { digest: Digest; taken: TakenScan; analysis: Analysis } | undefined;

/**
 * Does a night: scan, analysis, publication.
 *
 * A stage whose file exists is skipped, so a run after a crash continues, and a finished night is
 * not touched. Earlier files that cannot be read are left out and logged. @throws PipelineError
 * with one sentence. The nights published before stay unchanged.
 */
export async function doNight(task: NightTask): Promise<NightResult> {
  const { date, archive, publicDir, baseUrl, force, now, log } = task;
  const work = async () => {
    try {
      await refuseMixedNights(archive, publicDir, task.source.kind);
      if (!force && (await isFinished(task))) return undefined;
      const earlier = await readEarlierNights(archive, date);
      const history = await openPublishedHistory(archive);
      const taken = await takeScan({ ...task, earlier, history });
      const { scan } = taken;
      // The night has no digest yet, so its id is no digest's.
      await history.add({ date, id: `${date}-00000000`, content: { scan: scan.value } });
      const judged = await takeAnalysis({ ...task, scan, earlier, history });
      const place = { archive, publicDir, baseUrl, now: now() };
      const digest = await publishNight(place, judged.scan, judged.analysis, history);
      return { digest, taken, analysis: judged.analysis };
    } finally {
      for (const [file, reason] of archive.damaged) log('file-damaged', { file, reason }, 'warn');
    }
  };
  return explainErrors(() => whileLocked(archive.dataDir, work));
}

/**
 * Whether the night is completely published: the current one if all its files match the pointer, an
 * older one if its digest is listed. A correction writes the night's files, the lists, the pointer.
 */
async function isFinished({ archive, publicDir, date }: NightTask): Promise<boolean> {
  const current = await readCurrentNight(archive, publicDir);
  if (!('pointer' in current)) return false;
  const newest = (await archive.digestDates()).at(-1);
  if (newest === undefined || date >= newest) return current.pointer.digestDate.startsWith(date);
  const scan = await unlessBroken(() => archive.readScan(date));
  const analysis = await unlessBroken(() => archive.readAnalysis(date));
  const digest = await unlessBroken(() => archive.readDigest(date));
  const list = await unlessBroken(() => archive.readNightYear(yearOf(date)));
  const listed = list?.value.nights.find((night) => night.date === date);
  const scansUsed = [analysis?.value.scanSha256, digest?.value.provenance.scanSha256];
  const isMade = scansUsed.every((sha256) => sha256 !== undefined && sha256 === scan?.sha256);
  return isMade && listed?.id === digest?.value.id;
}
