import type { Archive, Stored } from '../archive/archive.ts';
import { replaceFiles } from '../platform/files.ts';
import { Analysis } from '../contract/analysis.ts';
import { addDays, type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { ContractError } from '../platform/file-text.ts';
import type { Scan } from '../contract/scan.ts';
import type { Log } from '../platform/log.ts';
import { analyse } from './analyse.ts';
import { findPassedOver } from './editor/passed-over.ts';
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
  // A night that is done again ignores a file that cannot be read.
  const reading = archive.readAnalysis(date);
  const stored = (await (force ? reading.catch(() => undefined) : reading))?.value;
  if (!force && stored?.scanSha256 === scan.sha256) {
    log('analysis-resumed', { analyst: stored.analyst });
    return stored;
  }
  const { readAnalysis, digestDates, readOutcomes, outcomeDates } = archive;
  const told = (event: string) => (reason: string, night: DigestDate) =>
    log(event, { date: night, reason }, 'warn');
  const past = [addDays(date, -memoryDays), addDays(date, -1)] as const;
  const analyses = await readBetween(past, digestDates, readAnalysis, told('analysis-unread'));
  const week = [addDays(date, 1 - toldDays), date] as const;
  const outcomes = await readBetween(week, outcomeDates, readOutcomes, told('outcomes-unread'));
  const createdAt = now();
  const { value, sha256: scanSha256 } = scan;
  const night = { scan: value, scanSha256, earlier, analyses, outcomes, createdAt, stored };
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

/** The files of the days from one to another, both included. A broken one is logged and skipped. */
async function readBetween<T>(
  [from, to]: readonly [DigestDate, DigestDate],
  days: () => Promise<DigestDate[]>,
  read: (night: DigestDate) => Promise<Stored<T> | undefined>,
  tell: (reason: string, date: DigestDate) => void,
): Promise<T[]> {
  const values: T[] = [];
  for (const date of (await days()).filter((day) => day >= from && day <= to)) {
    try {
      const stored = await read(date);
      if (stored) values.push(stored.value);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      tell(error.message, date);
    }
  }
  return values;
}
