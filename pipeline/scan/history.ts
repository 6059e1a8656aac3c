import { daysBetween, type DigestDate, type Instant } from '../contract/dates.ts';
import type { EnrichedRow, ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';

/**
 * Adds history from our earlier nights: stars gained, in how many days, first night and number of nights.
 *
 * Rows are matched by id, so a renamed repository keeps its history. Quarantined rows count too. `earlier` is
 * sorted newest first.
 */
export function addHistory(
  rows: readonly EnrichedRow[],
  earlier: readonly Scan[],
  { date, startedAt }: { date: DigestDate; startedAt: Instant },
): Omit<ScannedRow, 'risk' | 'standing'>[] {
  const known = readSightings(earlier);
  return rows.map((row) => {
    const before = known.get(row.id);
    return {
      ...row,
      starsGained: before ? row.stars - before.stars : null,
      gainedOverDays: before ? daysBetween(before.seenAt, startedAt) : null,
      firstSeen: before?.firstSeen ?? date,
      nightsSeen: (before?.nights ?? 0) + 1,
    };
  });
}

/** A repository as of the last night that contained it, and the number of such nights. */
type Sighting = { stars: number; seenAt: Instant; firstSeen: DigestDate; nights: number };

/** Sightings by id. The oldest night supplies the count of nights before it. */
function readSightings(earlier: readonly Scan[]): Map<string, Sighting> {
  const known = new Map<string, Sighting>();
  for (const scan of earlier.toReversed()) {
    for (const { id, stars, firstSeen, nightsSeen } of allRows(scan)) {
      const before = known.get(id);
      const nights = before ? before.nights + 1 : nightsSeen;
      known.set(id, { stars, seenAt: scan.startedAt, firstSeen, nights });
    }
  }
  return known;
}

/** Followers of all owners in earlier nights, by lower-case login. The newest known count wins. */
export function rememberFollowers(earlier: readonly Scan[]): Map<string, number> {
  const followers = new Map<string, number>();
  for (const scan of earlier) {
    for (const row of allRows(scan)) {
      const login = row.fullName.split('/')[0]?.toLowerCase() ?? '';
      const { authorFollowers } = row;
      if (authorFollowers !== null && !followers.has(login)) followers.set(login, authorFollowers);
    }
  }
  return followers;
}

function allRows(scan: Scan): ScannedRow[] {
  return [...scan.rows, ...scan.quarantined];
}
