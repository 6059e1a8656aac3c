import type { NamedRepository } from '../archive/history/named.ts';
import type { Analysis, ReaderReport } from '../contract/analysis.ts';
import { type Instant, toDigestDate } from '../contract/dates.ts';
import type { ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { edit } from './editor/edition.ts';
import { writeAnswer } from './editor/frame/answer.ts';
import { remember } from './editor/memory.ts';
import { toEditedNight } from './editor/night.ts';
import { countEvidence, findComparable } from './evidence.ts';
import { categoryOf } from './kinds/categories.ts';
import { purposeOf } from './kinds/purpose.ts';
import type { Reader } from './reading.ts';

/** What an analysis needs to know. */
export type AnalysedNight = {
  scan: Scan;
  /** The SHA-256 of the scan's file. */
  scanSha256: string;
  /** At most 28 earlier nights, the newest first. */
  earlier: readonly Scan[];
  /** The repositories that the digests of the 30 days before it named. None if not given. */
  named?: readonly NamedRepository[];
  createdAt: Instant;
  /** An existing analysis of the same day, even if it was made from another scan. */
  stored?: Analysis | undefined;
};

/**
 * Makes the analysis of a night: the editor chooses, the reader reads, the frame is written around it.
 *
 * @throws PipelineError for a night without a single row.
 */
export async function analyse(night: AnalysedNight, reader: Reader): Promise<Analysis> {
  const { scan, scanSha256, named = [], createdAt, stored } = night;
  if (scan.rows.length === 0) throw new PipelineError(explainEmptyNight(scan));
  const earlier = findComparable(scan, night.earlier);
  const date = toDigestDate(scan.scanDate);
  const edition = edit(toEditedNight(scan, earlier, remember(named)));
  const { candidates, leads, themes } = edition;
  const membersOf = themes.map(({ id, members }) => ({
    id,
    members: members.map((row) => row.fullName),
  }));
  const report = await reader({ date, candidates, leads, themes: membersOf, stored });
  return {
    createdAt,
    ...report,
    schema: 1,
    digestDate: scan.scanDate,
    scanSha256,
    evidence: countEvidence(scan, earlier),
    kinds: toKinds(scan, report),
    ...writeAnswer(edition, report),
  };
}

/** What each row is for, by its id. If no reader said what a row is, a sentence from its own texts says so. */
export function toKinds(
  { rows }: Pick<Scan, 'rows'>,
  { readings }: Pick<ReaderReport, 'readings'>,
): Analysis['kinds'] {
  const said = new Map(readings.map(({ fullName, what }) => [fullName, what]));
  const toKind = (row: ScannedRow) => ({
    category: categoryOf(row),
    purpose: said.get(row.fullName) ?? purposeOf(row),
  });
  return Object.fromEntries(rows.map((row) => [row.id, toKind(row)]));
}

function explainEmptyNight({ scanDate, quarantined }: Scan): string {
  const found =
    quarantined.length === 0
      ? 'holds no repository'
      : `set aside every repository it found as likely spam (${quarantined.length})`;
  return `The scan of ${toDigestDate(scanDate)} ${found}, so there is nothing to analyse.`;
}
