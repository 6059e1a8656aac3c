import type { Archive, Stored } from '../archive/archive.ts';
import { replaceFiles } from '../archive/replace-files.ts';
import { Analysis } from '../contract/analysis.ts';
import { addDays, type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { ContractError } from '../contract/file-text.ts';
import type { Outcomes } from '../contract/outcomes.ts';
import type { Scan } from '../contract/scan.ts';
import type { Log } from '../log/log.ts';
import { analyse } from './analyse.ts';
import { toldDays } from './editor/facts/forecasts-due.ts';
import type { Reader } from './reading.ts';

/** What taking an analysis needs to know of its night. */
export type AnalysisTask = {
  scan: Stored<Scan>;
  reader: Reader;
  archive: Archive;
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
  const { scan, reader, archive, earlier, force, now, log } = task;
  const date = toDigestDate(scan.value.scanDate);
  const stored = await readStored(archive, date, force);
  if (!force && stored?.scanSha256 === scan.sha256) {
    log('analysis-resumed', { analyst: stored.analyst });
    return stored;
  }
  const analyses = await readEarlierAnalyses(task, date);
  const outcomes = await readDueOutcomes(task, date);
  const createdAt = now();
  const { value, sha256: scanSha256 } = scan;
  const night = { scan: value, scanSha256, earlier, analyses, outcomes, createdAt, stored };
  // The form that its file will have: the same fields in the same order.
  const analysis = Analysis.parse(await analyse(night, reader));
  if (!force) await replaceFiles([archive.formatAnalysis(date, analysis)]);
  log('analysis-finished', {
    analyst: analysis.analyst,
    title: analysis.answer.title,
    attempts: analysis.attempts,
    dropped: analysis.dropped.length,
  });
  return analysis;
}

/** A night that is done again ignores a file that cannot be read. */
async function readStored(
  archive: Archive,
  date: DigestDate,
  force: boolean,
): Promise<Analysis | undefined> {
  const read = archive.readAnalysis(date).then((stored) => stored?.value);
  return force ? read.catch(() => undefined) : read;
}

/** For this many days, digests do not repeat what they said. */
const memoryDays = 30;

/** The analyses of the published nights of the last 30 days. */
async function readEarlierAnalyses({ archive, log }: Place, date: DigestDate): Promise<Analysis[]> {
  const from = addDays(date, -memoryDays);
  const nights = (await archive.digestDates()).filter((night) => night >= from && night < date);
  return readUnbroken(nights, archive.readAnalysis, { event: 'analysis-unread', log });
}

/** The judged forecasts of the week up to a night, with their outcomes. */
async function readDueOutcomes({ archive, log }: Place, date: DigestDate): Promise<Outcomes[]> {
  const from = addDays(date, 1 - toldDays);
  const nights = (await archive.outcomeDates()).filter((night) => night >= from && night <= date);
  return readUnbroken(nights, archive.readOutcomes, { event: 'outcomes-unread', log });
}

type Place = Pick<AnalysisTask, 'archive' | 'log'>;

/** The files of these nights. A broken one is logged and skipped. */
async function readUnbroken<T>(
  nights: readonly DigestDate[],
  read: (night: DigestDate) => Promise<Stored<T> | undefined>,
  { event, log }: { event: string; log: Log },
): Promise<T[]> {
  const values: T[] = [];
  for (const date of nights) {
    try {
      const stored = await read(date);
      if (stored) values.push(stored.value);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      log(event, { date, reason: error.message }, 'warn');
    }
  }
  return values;
}
