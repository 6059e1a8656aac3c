import type { Archive, Stored } from '../archive/archive.ts';
import { replaceFiles } from '../archive/replace-files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { type Instant, toDigestDate } from '../contract/dates.ts';
import type { Scan } from '../contract/scan.ts';
import type { Log } from '../log/log.ts';
import { analyse } from './analyse.ts';
import type { Analyst } from './analyst.ts';

/** What taking an analysis needs to know of its night. */
export type AnalysisTask = {
  scan: Stored<Scan>;
  analyst: Analyst;
  archive: Archive;
  /** The nights before, the newest first. */
  earlier: readonly Scan[];
  /** Ask again and keep the answer in memory only: the old analysis stands until the new night is whole. */
  force: boolean;
  now: () => Instant;
  log: Log;
};

/** The analysis of this very scan: the one that is kept, or else a new one, which is kept at once. */
export async function takeAnalysis(task: AnalysisTask): Promise<Analysis> {
  const { scan, analyst, archive, earlier, force, now, log } = task;
  const date = toDigestDate(scan.value.scanDate);
  const kept = force ? undefined : (await archive.readAnalysis(date))?.value;
  if (kept?.scanSha256 === scan.sha256) {
    log('analysis-resumed', { analyst: kept.analyst });
    return kept;
  }
  const night = { scan: scan.value, scanSha256: scan.sha256, earlier, createdAt: now() };
  const analysis = await analyse(night, analyst);
  if (!force) await replaceFiles([archive.formatAnalysis(date, analysis)]);
  log('analysis-finished', { analyst: analysis.analyst, title: analysis.answer.title });
  return analysis;
}
