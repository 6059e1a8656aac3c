import { median } from 'd3-array';
import type { Analysis } from '../../contract/analysis.ts';
import { ownerOf, type ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { findComparable } from '../evidence.ts';
import { isCopy, saysWhatItIs } from './candidates.ts';
import { timesMedian } from './frame/choice.ts';
import { isGivenUp } from '../reader/own-warning.ts';
import { newcomersOf, toDoubts } from './night.ts';

/** A large newcomer that the digest does not name, and why. */
export type PassedOver = { fullName: string; stars: number; reason: string };

/**
 * The large newcomers that the digest of a night does not name, most stars first, each with the reason.
 *
 * Quarantined rows are left out: their reasons are in the scan. Operators read this in the log, because a missing
 * repository may be the event of the night.
 */
export function findPassedOver(
  scan: Scan,
  earlier: readonly Scan[],
  { answer, putForward }: Pick<Analysis, 'answer' | 'putForward'>,
): PassedOver[] {
  const named = new Set(putForward.map(({ id }) => id));
  const picked = new Set(answer.notableProjects.map(({ fullName }) => fullName));
  const picks = scan.rows.filter(({ fullName }) => picked.has(fullName));
  const usual = median(picks.length > 0 ? picks : scan.rows, ({ stars }) => stars) ?? 0;
  const owners = new Set(picks.map(ownerOf));
  const isDoubted = toDoubts(scan, findComparable(scan, earlier));
  const explain = (row: ScannedRow): string => {
    if (row.standing !== 'clear') return `its standing is ${row.standing}: ${row.risk.reasons[0]}`;
    if (isDoubted(row)) return 'a scan doubted it or its owner';
    if (!saysWhatItIs(row)) return 'it has too little text';
    if (isCopy(row)) return 'it is a copy of a project of that name';
    if (isGivenUp(row)) return 'its README says that it is given up';
    if (owners.has(ownerOf(row))) return 'its owner has another recommendation';
    return 'others have more merit';
  };
  return newcomersOf(scan)
    .filter(({ id, stars }) => !named.has(id) && stars >= timesMedian * usual)
    .map((row) => ({ fullName: row.fullName, stars: row.stars, reason: explain(row) }));
}
