import type { DigestDate, Instant } from '../contract/dates.ts';
import { toMidnight } from '../contract/dates.ts';
import type { FollowUp } from '../contract/follow-up.ts';
import { compareRows, type ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';
import { addHistory } from './history.ts';
import { assessRisk, isQuarantined } from './risk/model.ts';
import type { SourceNight } from './source-night.ts';

/** The night around the rows. */
export type ScanFrame = {
  date: DigestDate;
  startedAt: Instant;
  /** The nights before, the newest first. */
  earlier: readonly Scan[];
  /** What became of earlier recommendations; null where nobody was asked. */
  followUp?: FollowUp | null;
};

/** Adds history and risk to what a source found, and sets the risky rows apart. */
export function toScan(found: SourceNight, frame: ScanFrame): Scan {
  const { date, startedAt, earlier, followUp = null } = frame;
  const risks = assessRisk(found.rows);
  const rows = addHistory(found.rows, earlier, frame)
    .flatMap((row, index): ScannedRow[] => {
      const risk = risks[index];
      return risk ? [{ ...row, risk }] : [];
    })
    .toSorted(compareRows);
  return {
    schema: 1,
    scanDate: toMidnight(date),
    startedAt,
    source: found.source,
    window: found.window,
    metrics: found.metrics,
    rows: rows.filter(({ risk }) => !isQuarantined(risk)),
    quarantined: rows.filter(({ risk }) => isQuarantined(risk)),
    followUp,
    gaps: found.gaps,
  };
}
