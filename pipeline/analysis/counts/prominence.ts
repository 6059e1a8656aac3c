import type { Evidence } from '../../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../../contract/repository-row.ts';

/** How many rows may be put forward for their stars, beside the fastest. */
export const mostStarred = 30;

/** Full names of those whose figures put them forward. No text can ask its way in, nor copy a subject to get there. */
export function listProminent(rows: readonly ScannedRow[], evidence: Evidence): Set<string> {
  const starred = rows.toSorted(compareRows).slice(0, mostStarred);
  return new Set([...starred, ...evidence.leaders].map(({ fullName }) => fullName));
}
