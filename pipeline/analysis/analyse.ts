import { type Archive, type Stored, toSha256 } from '../archive/archive.ts';
import { readStage } from '../archive/current-night.ts';
import { dataPaths } from '../contract/paths.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { replaceFiles } from '../platform/files.ts';
import type { History } from '../archive/history/history.ts';
import { type NamedRepository, readNamed } from '../archive/history/named.ts';
import { countTrackRecord } from '../archive/history/track-record.ts';
import { Analysis, type ReaderReport, type Reading } from '../contract/analysis.ts';
import { addDays, type Instant, toDigestDate } from '../contract/dates.ts';
import type { Scan } from '../contract/scan.ts';
import type { RecordCell } from '../contract/track-record.ts';
import type { Log } from '../contract/night-events.ts';
import { withDoubts } from './reader/doubts.ts';
import { canQuote, type Reader, toPurposes } from './reader/reading.ts';
import type { ScannedRow } from '../contract/repository-row.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { edit } from './editor/edition.ts';
import { writeAnswer } from './frame/answer.ts';
import { remember, toEditedNight } from './edited-night.ts';
import { countEvidence } from './facts/evidence.ts';
import { tellRecord } from './facts/set-aside.ts';
import { categoryOf } from './kinds/categories.ts';

export type AnalysisTask = {
  scan: Stored<Scan>;
  reader: Reader;
  archive: Archive;
  /** What the nights know of each repository, the rows and the look-ups of this night included. */
  history: History;
  /** The nights before, the newest first. */
  earlier: readonly Scan[];
  /** Ask again, in memory only: the old analysis stays until the new night is complete. */
  force: boolean;
  now: () => Instant;
  log: Log;
};

/**
 * The stored analysis of this scan, or else a new one, which is stored. The reader gets what
 * readers pointed at before: no model is paid twice for the same texts.
 */
export async function takeAnalysis(
  task: AnalysisTask,
): Promise<{ scan: Scan; analysis: Analysis }> {
  const { scan, reader, archive, history, earlier, force, now, log } = task;
  const date = toDigestDate(scan.value.scanDate);
  const kept = await readStage(archive, dataPaths.analysis(date), () => archive.readAnalysis(date));
  const stored = kept?.value;
  if (!force && stored?.scanSha256 === scan.sha256) {
    log('analysis-resumed', { analyst: stored.analyst });
    return { scan: scan.value, analysis: stored };
  }
  const days = { from: addDays(date, -memoryDays), to: addDays(date, -1) };
  const named = await readNamed(history, days);
  const { value, sha256: scanSha256 } = scan;
  const newest = await readNewestAnalysis(archive, earlier);
  const readings = stored?.readings ?? newest?.readings ?? [];
  const { all: record } = await countTrackRecord(history, date);
  const recordBefore = newest?.record ?? [];
  const memory = { earlier, named, readings, record, recordBefore };
  const night = { scan: value, scanSha256, ...memory, createdAt: now() };
  // The form that its file will have: the same fields in the same order.
  const analysis = Analysis.parse(await analyse(night, reader));
  const judged = withDoubts(value, analysis.readings);
  const file = archive.formatScan(date, judged);
  if (judged !== value) analysis.scanSha256 = toSha256(file.bytes);
  const files = [...(judged === value ? [] : [file]), archive.formatAnalysis(date, analysis)];
  if (!force) await replaceFiles(files);
  const { analyst, answer, attempts } = analysis;
  log('analysis-finished', { analyst, title: answer.title, attempts });
  return { scan: judged, analysis };
}

/** The analysis of the newest earlier night that has one. It holds all earlier readings. */
async function readNewestAnalysis(archive: Archive, earlier: readonly Scan[]) {
  for (const { scanDate } of earlier.slice(0, mostNightsBack)) {
    const analysis = await unlessBroken(() => archive.readAnalysis(toDigestDate(scanDate)));
    if (analysis) return analysis.value;
  }
  return undefined;
}

/** An analysis may be missing or damaged. */
const mostNightsBack = 3;

/** For this many days, digests do not repeat what they said. */
const memoryDays = 30;

export type AnalysedNight = {
  scan: Scan;
  scanSha256: string;
  /** At most 28 earlier nights, the newest first. */
  earlier: readonly Scan[];
  /** The repositories that the digests of the 30 days before it named. None if not given. */
  named?: readonly NamedRepository[];
  createdAt: Instant;
  /** What readers pointed at on earlier nights. None if not given. */
  readings?: readonly Reading[];
  /** What became of what we said, by this night and by the last one. Nothing if not given. */
  record?: readonly RecordCell[];
  recordBefore?: readonly RecordCell[];
};

/**
 * Makes the analysis of a night: the editor chooses, the reader reads, the frame is written around
 * it. @throws PipelineError for a night without a single row.
 */
export async function analyse(night: AnalysedNight, reader: Reader): Promise<Analysis> {
  const { scan, scanSha256, earlier, named = [], createdAt, readings = [] } = night;
  const { record = [], recordBefore = [] } = night;
  if (scan.rows.length === 0) throw new PipelineError(explainEmptyNight(scan));
  const date = toDigestDate(scan.scanDate);
  const memory = remember(named);
  const editNight = (rows: Scan) =>
    edit(toEditedNight(rows, earlier, memory), tellRecord(record, recordBefore));
  const edition = editNight(scan);
  const { candidates, moves: openings } = edition;
  const rows = new Map(scan.rows.map((row) => [row.fullName, row]));
  const holders = new Map(
    earlier.toReversed().flatMap((before) => before.rows.map(({ fullName, id }) => [fullName, id])),
  );
  const earlierReadings = readings.filter((reading) => {
    const row = rows.get(reading.fullName);
    if (!row || (holders.get(row.fullName) ?? row.id) !== row.id) return false;
    return reading.offeredSha256 !== undefined && canQuote(row, reading);
  });
  const report = await reader({ date, candidates, openings, earlier: earlierReadings });
  const judged = withDoubts(scan, report.readings);
  return {
    createdAt,
    ...report,
    schema: 1,
    digestDate: scan.scanDate,
    scanSha256,
    evidence: countEvidence(scan, earlier),
    kinds: toKinds(scan, report),
    record: [...record],
    ...writeAnswer(judged === scan ? edition : editNight(judged), report),
  };
}

/** What each row is for, by its id. */
export function toKinds(
  { rows }: Pick<Scan, 'rows'>,
  report: Pick<ReaderReport, 'readings'>,
): Analysis['kinds'] {
  const toPurpose = toPurposes(report);
  const toKind = (row: ScannedRow) => ({ category: categoryOf(row), purpose: toPurpose(row) });
  return Object.fromEntries(rows.map((row) => [row.id, toKind(row)]));
}

function explainEmptyNight({ scanDate, quarantined }: Scan): string {
  const found =
    quarantined.length === 0
      ? 'holds no repository'
      : `set aside every repository it found as likely spam (${quarantined.length})`;
  return `The scan of ${toDigestDate(scanDate)} ${found}, so there is nothing to analyse.`;
}
