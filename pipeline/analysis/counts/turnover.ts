import { min } from 'd3-array';
import type { LeaverReason, Turnover } from '../../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';

/**
 * Who came since the newest earlier scan, and who left and why. Rows are known by id, so a new name is no newcomer, and
 * the order of rows makes no difference.
 */
export function describeTurnover(scan: Scan, newest: Scan): Turnover {
  const before = idsOf(newest);
  const here = idsOf(scan);
  const reasonFor = createJudge(scan);
  return {
    entrants: scan.rows
      .filter(({ id }) => !before.has(id))
      .toSorted(compareRows)
      .map(({ fullName }) => fullName),
    leavers: newest.rows
      .filter(({ id }) => !here.has(id))
      .toSorted(compareRows)
      .map((row) => ({ fullName: row.fullName, reason: reasonFor(row) })),
  };
}

/** Quarantined rows are here too: they neither come nor go by being judged anew. */
function idsOf(scan: Scan): Set<string> {
  return new Set([...scan.rows, ...scan.quarantined].map(({ id }) => id));
}

/** What is known for certain comes first. Stars of tonight are not known of a row that left, so its last ones count. */
function createJudge(scan: Scan): (row: ScannedRow) => LeaverReason {
  const { window, metrics, rows, quarantined, followUp } = scan;
  const gone = new Set(
    (followUp?.projects ?? []).filter((project) => project.gone).map(({ id }) => id),
  );
  const isFull = metrics.candidateCount >= window.limit;
  const lowest = min([...rows, ...quarantined], ({ stars }) => stars) ?? 0;
  return (row) => {
    if (gone.has(row.id)) return 'gone';
    if (row.createdAt < window.from) return 'window';
    return isFull && row.stars <= lowest ? 'limit' : 'unfound';
  };
}
