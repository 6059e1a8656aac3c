import type { DigestDate } from '../contract/dates.ts';
import type { EnrichedRow, ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';

/**
 * What our own earlier nights know of the rows: stars gained since the newest of them that held it, and the first night.
 *
 * Rows are known by id, so a renamed repository keeps its history; quarantined nights count as seen. `earlier` holds
 * the newest night first.
 */
export function addHistory(
  rows: readonly EnrichedRow[],
  earlier: readonly Scan[],
  date: DigestDate,
): Omit<ScannedRow, 'risk'>[] {
  const known = new Map<string, ScannedRow>();
  for (const scan of earlier) {
    for (const row of allRows(scan)) if (!known.has(row.id)) known.set(row.id, row);
  }
  return rows.map((row) => {
    const before = known.get(row.id);
    return {
      ...row,
      starsGained: before ? row.stars - before.stars : null,
      firstSeen: before?.firstSeen ?? date,
    };
  });
}

/** Followers of every owner met on earlier nights, by lower-case login; the newest count where there are several. */
export function rememberFollowers(earlier: readonly Scan[]): Map<string, number> {
  const followers = new Map<string, number>();
  for (const scan of earlier) {
    for (const row of allRows(scan)) {
      const login = row.fullName.split('/')[0]?.toLowerCase() ?? '';
      if (!followers.has(login)) followers.set(login, row.authorFollowers);
    }
  }
  return followers;
}

function allRows(scan: Scan): ScannedRow[] {
  return [...scan.rows, ...scan.quarantined];
}
