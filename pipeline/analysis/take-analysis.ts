import type { Archive, Stored } from '../archive/archive.ts';
import { replaceFiles } from '../archive/replace-files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
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

/**
 * The analysis of this very scan: the one that is kept, or else a new one, which is kept at once. The analyst sees the
 * one that is there, as a model that answered the same prompt before need not be paid again.
 */
export async function takeAnalysis(task: AnalysisTask): Promise<Analysis> {
  const { scan, analyst, archive, earlier, force, now, log } = task;
  const date = toDigestDate(scan.value.scanDate);
  const stored = await readStored(archive, date, force);
  if (!force && stored?.scanSha256 === scan.sha256) {
    log('analysis-resumed', { analyst: stored.analyst });
    return stored;
  }
  const night = { scan: scan.value, scanSha256: scan.sha256, earlier, createdAt: now(), stored };
  const analysis = await analyse(night, analyst);
  if (!force) await replaceFiles([archive.formatAnalysis(date, analysis)]);
  log('analysis-finished', {
    analyst: analysis.analyst,
    title: analysis.answer.title,
    attempts: analysis.attempts,
    dropped: analysis.dropped.length,
  });
  return analysis;
}

/** A night that is done again does without a file that cannot be read. */
async function readStored(
  archive: Archive,
  date: DigestDate,
  force: boolean,
): Promise<Analysis | undefined> {
  const read = archive.readAnalysis(date).then((stored) => stored?.value);
  return force ? read.catch(() => undefined) : read;
}
