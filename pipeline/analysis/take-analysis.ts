import type { Archive, Stored } from '../archive/archive.ts';
import { readStage } from '../archive/current-night.ts';
import { dataPaths } from '../contract/paths.ts';
import { replaceFiles } from '../platform/files.ts';
import type { History } from '../archive/history/history.ts';
import { readNamed } from '../archive/history/named.ts';
import { Analysis } from '../contract/analysis.ts';
import { addDays, type Instant, toDigestDate } from '../contract/dates.ts';
import type { Scan } from '../contract/scan.ts';
import type { Log } from '../platform/log.ts';
import { analyse } from './analyse.ts';
import { findPassedOver } from './editor/passed-over.ts';
import type { Reader } from './reading.ts';

/** What taking an analysis needs to know of its night. */
export type AnalysisTask = {
  scan: Stored<Scan>;
  reader: Reader;
  archive: Archive;
  /** What the nights know of each repository, the rows and the look-ups of this night included. */
  history: History;
  /** The nights before, the newest first. */
  earlier: readonly Scan[];
  /** Ask again and keep the answer in memory only: the old analysis stays until the new night is complete. */
  force: boolean;
  now: () => Instant;
  log: Log;
};

/**
 * The analysis of this scan: the stored one, or else a new one, which is stored at once. The reader gets an existing
 * analysis of the day, so that no model is paid twice for the same texts.
 */
export async function takeAnalysis(task: AnalysisTask): Promise<Analysis> {
  const { scan, reader, archive, history, earlier, force, now, log } = task;
  const date = toDigestDate(scan.value.scanDate);
  const kept = await readStage(archive, dataPaths.analysis(date), () => archive.readAnalysis(date));
  const stored = kept?.value;
  if (!force && stored?.scanSha256 === scan.sha256) {
    log('analysis-resumed', { analyst: stored.analyst });
    return stored;
  }
  const { repositories } = await readNamed(history, addDays(date, -1), addDays(date, -memoryDays));
  const { value, sha256: scanSha256 } = scan;
  const known = { earlier, named: repositories, stored };
  const night = { scan: value, scanSha256, ...known, createdAt: now() };
  // The form that its file will have: the same fields in the same order.
  const analysis = Analysis.parse(await analyse(night, reader));
  if (!force) await replaceFiles([archive.formatAnalysis(date, analysis)]);
  for (const one of findPassedOver(value, earlier, analysis)) {
    log('newcomer-passed-over', one, 'warn');
  }
  const { analyst, answer, attempts, dropped } = analysis;
  log('analysis-finished', { analyst, title: answer.title, attempts, dropped: dropped.length });
  return analysis;
}

/** For this many days, digests do not repeat what they said. */
const memoryDays = 30;
