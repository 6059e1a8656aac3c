import { median } from 'd3-array';
import type { Analysis } from '../../contract/analysis.ts';
import { ownerOf, type ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { findComparable } from '../facts/evidence.ts';
import { newcomersOf, toDoubts } from '../edited-night.ts';
import { findFear } from '../reader/fears.ts';
import { hasText, isCopy } from './candidates.ts';
import { timesMedian } from './choice.ts';

/** A large newcomer that the digest does not name, and why. */
export type PassedOver = { fullName: string; stars: number; reason: string };

/**
 * The large newcomers that the digest of a night does not name, most stars first, with the reason.
 * Quarantined rows are left out: their reasons are in the scan. Operators read this in the log: a
 * missing repository may be the event of the night.
 */
export function findPassedOver(
  scan: Scan,
  earlier: readonly Scan[],
  { answer, putForward, readings }: Pick<Analysis, 'answer' | 'putForward' | 'readings'>,
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
    if (!hasText(row)) return 'it has too little text';
    if (isCopy(row)) return 'it is a copy of a project of that name';
    const read = readings.find(({ fullName }) => fullName === row.fullName);
    const fear = read?.fear ?? findFear(row);
    if (fear) return `its reader fears: ${fear.kind}`;
    if (owners.has(ownerOf(row))) return 'its owner has another recommendation';
    return read?.worth === 0 ? 'its reader found it worth nothing' : 'others have more merit';
  };
  return newcomersOf(scan)
    .filter(({ id, stars }) => !named.has(id) && stars >= timesMedian * usual)
    .map((row) => ({ fullName: row.fullName, stars: row.stars, reason: explain(row) }));
}
